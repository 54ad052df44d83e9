import { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { makeFullTenant, OF_EVERYBODY, tableNames, tenantTableNames, visibleRows } from "../support/database";
import { makeLead, makeTenant, makeUser, type TestTenant, unique } from "../support/world";

// Row-level security in the live database, for every table that exists.

/** Tables that a tenant's connection can't access. */
const OF_ACCOUNTS = [
  "one_time_codes",
  "passkey_challenges",
  "passkeys",
  "password_resets",
  "recovery_codes",
  "throttles",
];
const OF_PLATFORM = [
  "bulk_reads",
  "_prisma_migrations",
  "_sql_files",
  "chain_keys",
  "lasting_keys",
  "key_rotations",
  "consumer_changes",
  "event_upgrades",
  "registry_import_rows",
  "registry_imports",
  "sessions",
  "heavy_work",
  ...OF_ACCOUNTS,
];
const APPEND_ONLY = [
  ...[
    "audit_events",
    "consent_recordings",
    "consents",
    "lead_events",
    "questionnaire_editions",
    "sale_event_anchors",
    "sale_events",
  ],
  "sale_openings",
];

/** A worker deletes its rows at any time. */
const NOTED = "insight_changes";

const tables = await tableNames();
const tenantTables = await tenantTableNames();
const securedTables = tables.filter((table) => ![...OF_PLATFORM, ...OF_EVERYBODY, NOTED].includes(table));

let ours: TestTenant;
let theirs: TestTenant;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([makeFullTenant(), makeFullTenant()]);
});

describe("row-level security", () => {
  test.each(tenantTables)("is enabled on %s, with a policy for tenants", async (table) => {
    const found = await asPlatform(
      () => db.$queryRaw<{ on: boolean; policies: number }[]>`
        SELECT relrowsecurity AS on, (SELECT count(*)::int FROM pg_policies
          WHERE tablename = ${table} AND 'app_tenant' = ANY(roles) AND qual LIKE '%tenant%') AS policies
        FROM pg_class WHERE oid = ${table}::regclass`,
    );
    expect(found[0]?.on).toBe(true);
    expect(found[0]?.policies).toBeGreaterThan(0);
  });

  test("is on every table that a tenant's connection can read, except the shared lists", async () => {
    const grants = await asPlatform(
      () => db.$queryRaw<{ table: string; privilege: string }[]>`
        SELECT g.table_name AS table, g.privilege_type AS privilege FROM information_schema.role_table_grants g
        JOIN pg_class c ON c.oid = format('%I', g.table_name)::regclass
        WHERE g.table_schema = 'public' AND g.grantee IN ('app_tenant', 'PUBLIC') AND NOT c.relrowsecurity
        ORDER BY 1`,
    );
    expect(grants).toEqual(OF_EVERYBODY.map((table) => ({ table, privilege: "SELECT" })));
  });

  test("can't be bypassed by a tenant's connection", async () => {
    const [role] = await asPlatform(
      () => db.$queryRaw<{ super: boolean; bypass: boolean; login: boolean }[]>`
        SELECT rolsuper AS super, rolbypassrls AS bypass, rolcanlogin AS login FROM pg_roles WHERE rolname = 'app_tenant'`,
    );
    expect(role).toEqual({ super: false, bypass: false, login: false });
  });
});

describe("what a tenant's connection sees", () => {
  test.each(securedTables)("of %s: its own rows and none of another tenant", async (table) => {
    const mine = await withTenant(ours.id, () => visibleRows(table));
    const others = await withTenant(theirs.id, () => visibleRows(table));
    expect(mine).not.toBe("denied");
    expect(others).not.toBe("denied");
    expect([mine, others].map((rows) => new Set(rows).size > 0)).toEqual([true, true]);
    expect([...new Set(mine)].filter((row) => new Set(others).has(row))).toEqual([]);
  });

  test("of noted changes: its own and none of another tenant", async () => {
    const client = new Client(process.env.DATABASE_URL);
    await client.connect();
    await using _closed = { [Symbol.asyncDispose]: () => client.end() };
    await client.query("BEGIN"); // nobody else deletes what is not committed
    for (const { id, product } of [ours, theirs]) {
      const values = [id, product.id, unique()];
      await client.query(
        "INSERT INTO leads (tenant_id, product_id, lead_id, name) VALUES ($1, $2, $3, 'Nomvula')",
        values,
      );
    }
    await client.query("SELECT set_config('app.tenant_id', $1, true)", [String(ours.id)]);
    await client.query("SET LOCAL ROLE app_tenant");
    const { rows } = await client.query(`SELECT DISTINCT tenant_id FROM ${NOTED}`);
    expect(rows).toEqual([{ tenant_id: ours.id }]);
  });

  test.each(OF_PLATFORM)("of %s: nothing at all", async (table) => {
    expect(await withTenant(ours.id, () => visibleRows(table))).toBe("denied");
  });

  test.each(securedTables)("of %s outside every context: nothing", async (table) => {
    expect([...new Set(await visibleRows(table))]).toEqual([]);
  });
});

describe("a tenant's connection", () => {
  test("can't add a row for another tenant", async () => {
    const { id: tenant_id, product } = theirs;
    const create = () =>
      db.lead.create({ data: { tenant_id, product_id: product.id, lead_id: unique(), name: "Planted" } });
    await expect(withTenant(ours.id, create)).rejects.toThrow(/row-level security/);
  });

  test("can't move a row to another tenant", async () => {
    const { id } = await makeLead(ours);
    const move = () => db.lead.updateMany({ where: { id }, data: { tenant_id: theirs.id } });
    await expect(withTenant(ours.id, move)).rejects.toThrow(/row-level security/);
  });

  test("can't change or delete another tenant's rows", async () => {
    const { id } = await makeUser(theirs);
    const change = () => db.user.updateMany({ where: { id }, data: { name: "Changed" } });
    const remove = () => db.user.deleteMany({ where: { id } });
    expect(await withTenant(ours.id, change)).toEqual({ count: 0 });
    expect(await withTenant(ours.id, remove)).toEqual({ count: 0 });
  });

  test("can't make anybody an administrator", async () => {
    const { id } = await makeUser(ours);
    const promote = () => db.user.updateMany({ where: { id }, data: { is_admin: true } });
    await expect(withTenant(ours.id, promote)).rejects.toThrow(/row-level security/);
  });

  test("can't link a product to a tenant", async () => {
    const link = () => db.tenantProduct.create({ data: { tenant_id: ours.id, product_id: theirs.product.id } });
    await expect(withTenant(ours.id, link)).rejects.toThrow(/permission denied|denied access/);
  });
});

describe("an append-only table", () => {
  const statements = APPEND_ONLY.flatMap((table) => [
    { table, statement: `UPDATE ${table} SET created_at = created_at` },
    { table, statement: `DELETE FROM ${table}` },
    { table, statement: `TRUNCATE ${table}` },
  ]);

  test.each(statements)("refuses, for any role: $statement", async ({ statement }) => {
    const run = () => db.$executeRawUnsafe(statement);
    await expect(withTenant(ours.id, run)).rejects.toThrow(/permission denied|denied access/);
    await expect(asPlatform(run)).rejects.toThrow(/append-only|referenced in a foreign key/);
  });

  test("of consents loses what was typed, and takes no other change with it", async () => {
    const { id: lead_id, tenant_id } = await makeLead(ours);
    const entry = {
      purpose: "direct marketing",
      channel: "any" as const,
      state: "given" as const,
      how: "On a call",
      actor_name: "Test",
    };
    const { id } = await asPlatform(() => db.consent.create({ data: { ...entry, tenant_id, lead_id } }));
    const change = (data: object) => db.consent.updateMany({ where: { id }, data });
    const anonymised = { how: "Anonymised", wording: null, evidence: null };
    for (const data of [
      { evidence: null },
      { ...anonymised, state: "refused" },
      { ...anonymised, evidence: "Other" },
    ]) {
      await expect(asPlatform(() => change(data))).rejects.toThrow(/append-only/);
    }
    await expect(withTenant(ours.id, () => change(anonymised))).rejects.toThrow(/permission denied|denied access/);
    expect(await asPlatform(() => change(anonymised))).toEqual({ count: 1 });
    await expect(asPlatform(() => change({ how: "On a call" }))).rejects.toThrow(/append-only/);
  });

  test("loses a tenant's rows when the tenant is deleted", async () => {
    const tenant = await makeFullTenant();
    await asPlatform(() => db.tenant.delete({ where: { id: tenant.id } }));
    expect(await asPlatform(() => db.auditEvent.count({ where: { tenant_id: tenant.id } }))).toBe(0);
  });
});

describe("the tenant of a query", () => {
  test("is right for each of many concurrent queries", async () => {
    const tenants = await Promise.all(Array.from({ length: 5 }, () => makeTenant()));
    const asked = Array.from({ length: 200 }, (_, index) => tenants[index % tenants.length]?.id ?? 0);
    const seen = await Promise.all(
      asked.map((id) => withTenant(id, () => db.tenant.findMany({ select: { id: true } }))),
    );
    expect(seen).toEqual(asked.map((id) => [{ id }]));
  });

  test("is the same after a failed transaction", async () => {
    const failing = () => transaction(() => db.$executeRawUnsafe("SELECT 1/0"));
    await expect(withTenant(ours.id, failing)).rejects.toThrow();
    expect(await db.tenant.findMany()).toEqual([]);
    expect(await withTenant(theirs.id, () => db.tenant.findMany({ select: { id: true } }))).toEqual([
      { id: theirs.id },
    ]);
  });

  test("findUnique, which Prisma would merge between tenants, is refused", async () => {
    const byId = { where: { id: ours.id } };
    // biome-ignore lint/plugin: *what the test is about
    await expect(asPlatform(() => db.tenant.findUnique(byId))).rejects.toThrow("Use findFirst");
    // biome-ignore lint/plugin: *what the test is about
    await expect(asPlatform(() => db.tenant.findUniqueOrThrow(byId))).rejects.toThrow("Use findFirstOrThrow");
  });
});
