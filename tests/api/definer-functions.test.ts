import { beforeAll, expect, test } from "vitest";
import { foldInsights } from "@/lib/leads/list/fold-insights.server";
import { db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { makeFullTenant } from "../support/database";
import { definerFunctions, READ_OF_TENANT, readOfTenant } from "../support/definer-functions";
import { makeUser, type TestTenant, unique } from "../support/world";

// The functions that run with the rights of their owner (SECURITY DEFINER), to which row-level security does not apply.

/** Those that write by a tenant argument. */
const WRITE_OF_TENANT = ["fold_insights"];
/** Those that say something of a row and a tenant. */
const ASKED_OF_TENANT = ["is_user_of"];
/** Those that take no tenant, but the one of the connection. */
const WITHOUT_TENANT = ["create_product", "is_products_only_tenant", "start_platform_script"];

let ours: TestTenant;
let theirs: TestTenant;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([makeFullTenant(), makeFullTenant()]);
});

test("every one looks for its tables in public first, and last where any session can make some", async () => {
  const functions = await definerFunctions();
  expect(functions.length).toBeGreaterThan(0);
  expect(functions.filter(({ settings }) => !settings?.includes("search_path=public, pg_temp"))).toEqual([]);
});

test("every one that a tenant's connection can call is tested here", async () => {
  const callable = (await definerFunctions()).filter(({ is_callable }) => is_callable).map(({ name }) => name);
  expect(callable).toEqual(
    [...Object.keys(READ_OF_TENANT), ...WRITE_OF_TENANT, ...ASKED_OF_TENANT, ...WITHOUT_TENANT].sort(),
  );
});

test.each(Object.keys(READ_OF_TENANT))(
  "%s reads the connection's own tenant, whichever it is asked for",
  async (name) => {
    const [own, foreign] = await Promise.all(
      [ours, theirs].map((tenant) => withTenant(tenant.id, () => readOfTenant(name, tenant))),
    );
    expect([own, foreign].map((ids) => (ids ?? []).length > 0)).toEqual([true, true]);
    expect((own ?? []).filter((id) => foreign?.includes(id))).toEqual([]);
    expect(await withTenant(ours.id, () => readOfTenant(name, theirs))).toEqual(own);
    expect(await readOfTenant(name, theirs)).toEqual([]); // without a context
  },
);

test("fold_insights adds up the changes of the connection's own tenant, whichever it is asked for", async () => {
  const added = await withTenant(ours.id, () =>
    transaction(async () => {
      await foldInsights();
      const { id: tenant_id, product } = ours;
      await db.lead.create({ data: { tenant_id, product_id: product.id, lead_id: unique(), name: "Nomvula" } });
      return db.$queryRaw`SELECT fold_insights(${theirs.id}::int) AS own`;
    }),
  );
  expect(added).toEqual([{ own: 1 }]);
});

test("is_user_of knows the users of the connection's own tenant, whichever it is asked for", async () => {
  const [own, foreign] = await Promise.all([makeUser(ours), makeUser(theirs)]);
  const isUser = async ({ id }: { id: number }) => {
    const [row] = await db.$queryRaw<{ known: boolean }[]>`SELECT is_user_of(${id}::int, ${theirs.id}::int) AS known`;
    return row?.known;
  };
  expect(await withTenant(ours.id, async () => [await isUser(own), await isUser(foreign)])).toEqual([true, false]);
  expect([await isUser(own), await isUser(foreign)]).toEqual([false, false]); // without a context
});
