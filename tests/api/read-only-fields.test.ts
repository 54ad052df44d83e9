import { beforeAll, describe, expect, test } from "vitest";
import { maskIdNumber } from "@/lib/insurance/id-number";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { callOf, make, makeHolders, named } from "../support/calls";
import { makeConsumer } from "../support/consumers";
import { contract } from "../support/openapi";
import { ID_NUMBER } from "../support/records";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { newIdNumber, SELLING } from "../support/sales";
import { completeSale, makeSellingTenant } from "../support/whole-sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const isRead = ({ path }: Route) => ROUTES.some((route) => route.method === "GET" && route.path === path);
const written = ROUTES.filter((route) => route.method === "PUT" && route.body && isRead(route));

let tenant: TestTenant;
let holderOf: (route: Route) => TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  holderOf = await makeHolders(tenant);
});

test.each(named(written))("%s takes back the record as it was read", async (_, route) => {
  const client = api(holderOf(route));
  const call = await callOf(route, tenant, holderOf(route));
  const put = (sent: object) => make<Refusal & object>(client, { ...call, body: JSON.stringify(sent) });
  const read = async () => (await client.get<object>(call.path)).body;
  // A record as the test's database has it may lack what its route requires.
  const { version } = (await read()) as { version?: number };
  const first = await put({ ...JSON.parse(String(call.body)), ...(route.versioned && { version }) });
  expect(first.status).toBe(200);
  const record = await read();
  const { status, body } = await put(record);
  expect([status, body.errors]).toEqual([200, undefined]);
  expect((await contract()).problemsOfBody(route.method, route.path, JSON.stringify(record))).toEqual([]);
  const unknown = await put({ ...record, nobody_knows_this: 1 });
  expect([unknown.status, unknown.body.errors]).toEqual([422, { nobody_knows_this: ["Unknown field."] }]);
});

/**
 * Reads a record, sends it back and reads it again.
 * @returns it before and after, without what every change stamps and the person that a job links it with meanwhile
 */
async function sendBack(user: TestUser, path: string) {
  const before = await api(user).get<Record<string, unknown>>(path);
  const { status } = await api(user).put(path, before.body);
  const after = await api(user).get<Record<string, unknown>>(path);
  const plain = ({ version, updated_at, proposed_call_at, consumer_id, ...record }: Record<string, unknown>) => record;
  return { status, before: plain(before.body), after: plain(after.body) };
}

describe("sent back as it was read", () => {
  test("a processed lead keeps its ID number, which is masked, and stays processed", async () => {
    const agent = await makeUser(tenant, { permissions: ["leads.show", "leads.update"] });
    const processed = { processed_at: new Date("2026-11-20T08:00:00Z"), processed_outcome: "withdrawn" as const };
    const lead = await makeLead(tenant, { ...idNumberColumns(ID_NUMBER), ...processed });
    const { status, before, after } = await sendBack(agent, `/api/leads/${lead.id}`);
    expect([status, after]).toEqual([200, before]);
    expect(await rowOf(lead.id)).toMatchObject({ id_number_hash: idNumberColumns(ID_NUMBER).id_number_hash });
  });

  test("a person keeps the ID number, which is masked", async () => {
    const number = newIdNumber();
    const person = await makeConsumer(tenant, idNumberColumns(number));
    const { status, before, after } = await sendBack(await makeAdmin(), `/api/consumers/${person.id}`);
    expect([status, after]).toEqual([200, before]);
    expect(after).toMatchObject({ id_number: maskIdNumber(number) });
  });

  test("a complete sale keeps every step, the stamps of its disclosures and its mandate", async () => {
    const seller = await makeSellingTenant();
    const agent = await makeUser(seller, { permissions: SELLING });
    const sale = await completeSale(seller, agent);
    const { status, before, after } = await sendBack(agent, `/api/sales/${sale.id}`);
    expect([status, after]).toEqual([200, before]);
    expect(after).toMatchObject({ mandate: { agreed_by_person: "policyholder" }, missing: [] });
  });
});

const rowOf = (id: number) =>
  asPlatform(() => db.lead.findFirstOrThrow({ where: { id }, omit: { id_number_hash: false } }));
