import { beforeAll, expect, test } from "vitest";
import type { LeadRow } from "@/lib/leads/record/schema";
import { db, withTenant } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { onConnection } from "../support/on-connection";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// Matches that are too many to be sorted are met while walking through the leads in their order.

const COMMON = 10_002;
const OTHERS = 100;

let tenant: TestTenant;
let reader: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  reader = await makeUser(tenant, { permissions: ["leads.index"] });
  await onConnection([
    `
      INSERT INTO leads (tenant_id, product_id, lead_id, name, phone, created_at)
      SELECT ${tenant.id}, ${tenant.product.id}, 'C-' || n, CASE WHEN n > ${COMMON} THEN 'Rare' ELSE 'Common_50%' END,
        CASE WHEN n % 2 = 0 THEN '+27829990000' ELSE '+27821110000' END, now() - n * interval '1 second'
      FROM generate_series(1, ${COMMON + OTHERS}) n`,
  ]);
});

const search = async (text: string, more = "") =>
  (await api(reader).get<Page<LeadRow>>(`/api/leads?search=${encodeURIComponent(text)}${more}`)).body;
const referencesOf = ({ data }: Page<LeadRow>) => data.map(({ lead_id }) => lead_id);
const references = (...numbers: number[]) => numbers.map((number) => `C-${number}`);

test("beyond ten thousand they are no longer counted", async () => {
  expect((await search("common")).meta).toMatchObject({ total: 10_000, more: true });
  const { meta } = await search("common", "&per_page=1&page=10001");
  expect(meta).toMatchObject({ total: 10_000, more: true });
});

test("they come in the order of the list, page by page, and from its other end", async () => {
  expect(referencesOf(await search("common", "&per_page=3"))).toEqual(references(1, 2, 3));
  expect(referencesOf(await search("common", "&per_page=3&page=2"))).toEqual(references(4, 5, 6));
  const oldest = await search("common", "&per_page=2&sortBy=created_at&sortDesc=false");
  expect(referencesOf(oldest)).toEqual(references(COMMON, COMMON - 1));
});

test("each must match, by one of the readings of a number, with every character as typed", async () => {
  expect(referencesOf(await search("082 999 0000 common", "&per_page=2"))).toEqual(references(2, 4));
  expect((await search("common_50%")).meta.total).toBe(10_000);
  expect((await search("common%50")).meta.total).toBe(0);
});

test("fewer are counted exactly, and within a product", async () => {
  const { data, meta } = await search("rare", `&product=${tenant.product.slug}&per_page=1`);
  expect([data[0]?.lead_id, meta.total, meta.more]).toEqual([`C-${COMMON + 1}`, OTHERS, undefined]);
});

test("the function that counts them is limited to the tenant of its connection", async () => {
  const ask = () =>
    db.$queryRaw<{ hits: number }[]>`
      SELECT hits FROM find_leads(${tenant.id}::int, NULL, ARRAY['%rare%'], NULL, 10, 25)`;
  const other = await makeTenant();
  expect(await withTenant(other.id, ask)).toEqual([{ hits: 0 }]);
  expect(await ask()).toEqual([{ hits: 0 }]); // without a context
  expect(await withTenant(tenant.id, ask)).toEqual([{ hits: 11 }]);
});
