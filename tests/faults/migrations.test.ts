import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { MIGRATION_LOCK } from "@/lib/platform/db/migration-lock";
import { migrationNames } from "@/lib/platform/db/release-schema.server";
import { env } from "@/lib/platform/settings/env.server";
import { migrate, migrateTo } from "@/scripts/migrate.ts";
import { diffSchema } from "@/scripts/schema-diff.ts";
import { runCommand } from "../support/key-rotation";
import { openRelease } from "../support/release-database";
import { unique } from "../support/world";

const SOON = { timeout: 30_000, interval: 50 };
const MIGRATE = "import('./scripts/migrate.ts').then(({ migrate }) => migrate(process.argv.at(-1)))";

async function connectTo(url: string) {
  const client = new Client(url);
  await client.connect();
  const query = (sql: string, values: unknown[] = []) => client.query(sql, values).then(({ rows }) => rows);
  return { query, [Symbol.asyncDispose]: () => client.end() };
}

/** A new empty database. */
async function emptyDatabase() {
  const name = unique("migrations_");
  const server = await connectTo(env().DATABASE_URL ?? "");
  await server.query(`CREATE DATABASE ${name}`);
  const remove = async () => {
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server[Symbol.asyncDispose]();
  };
  const url = Object.assign(new URL(env().DATABASE_URL ?? ""), { pathname: name }).href;
  return { url, name, server, [Symbol.asyncDispose]: remove };
}

test("a database gets every migration, and none again at the next start", async () => {
  await using database = await emptyDatabase();
  expect(await migrate(database.url)).toEqual(await migrationNames());
  expect(await migrate(database.url)).toEqual([]);
});

test("the migrations make what prisma/schema.prisma says", async () => {
  await using database = await emptyDatabase();
  expect(await diffSchema(database.url)).toBe("");
});

test("the command migrate applies every migration and ends, and does nothing again", async () => {
  await using database = await emptyDatabase();
  const { DATA_KEY = "" } = env();
  const said = "The database has every migration of this release.\n";
  for (const _ of ["first", "again"]) {
    expect(await runCommand({ DATABASE_URL: database.url, DATA_KEY }, "migrate")).toEqual({ code: 0, output: said });
    await using own = await connectTo(database.url);
    const names = await own.query("SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1");
    expect(names.map(({ name }) => name)).toEqual(await migrationNames());
  }
});

test("when processes start together, one migrates and the others wait", async () => {
  await using database = await emptyDatabase();
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
  expect(applied.flat().sort()).toEqual(await migrationNames());
});

test("a database is migrated in the same way whatever its own search path and time limits are", async () => {
  await using database = await emptyDatabase();
  await using client = await connectTo(database.url);
  await client.query(`CREATE SCHEMA other; ALTER DATABASE ${database.name} SET search_path = other, public;
    ALTER DATABASE ${database.name} SET statement_timeout = '20ms'`);
  expect(await migrate(database.url)).toEqual(await migrationNames());
  expect(await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'other'")).toEqual([]);
  expect(await migrate(database.url)).toEqual([]);
});

const INTERRUPTED = "a migration that was interrupted by a crash is applied at the next start";

test(`${INTERRUPTED}, when Postgres has stopped too`, () => interruptAndStart({ stopPostgres: true }));

test(`${INTERRUPTED}, when Postgres is still running it`, { tags: "all" }, () =>
  interruptAndStart({ stopPostgres: false }),
);

async function interruptAndStart({ stopPostgres }: { stopPostgres: boolean }): Promise<void> {
  await using database = await emptyDatabase();
  await using other = await connectTo(database.url);
  // The migration creates a table of the same name, so it has to wait for this transaction.
  await other.query("BEGIN");
  await other.query("CREATE TABLE tenants ()");
  const migrating = spawn(
    process.execPath,
    ["--conditions=react-server", "--import=tsx", "--eval", MIGRATE, database.url],
    { stdio: "ignore" },
  );
  const whoWaits = "SELECT pid FROM pg_stat_activity WHERE datname = $1 AND wait_event = 'transactionid'";
  const [{ pid }] = await vi.waitUntil(async () => {
    const rows = await database.server.query(whoWaits, [database.name]);
    return rows.length > 0 && rows;
  }, SOON);
  migrating.kill("SIGKILL");
  if (stopPostgres) await database.server.query("SELECT pg_terminate_backend($1)", [pid]);
  await other.query("ROLLBACK");

  await migrate(database.url);
  const finished = await other.query("SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL");
  expect(finished.map(({ migration_name }) => migration_name).sort()).toEqual(await migrationNames());
}

test("a start with nothing to migrate does not wait for a backup, and one with something does", async () => {
  await using database = await emptyDatabase();
  await using backup = await connectTo(database.url);
  const [last = "", ...before] = (await migrationNames()).reverse();
  await migrateTo(database.url, before);
  await backup.query("SELECT pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
  const migrating = migrate(database.url);
  expect(await Promise.race([migrating, wait(1_000, "waits")])).toBe("waits");
  await backup.query("SELECT pg_advisory_unlock_shared($1)", [MIGRATION_LOCK]);
  expect(await migrating).toEqual([last]);
  await backup.query("SELECT pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
  expect(await migrate(database.url)).toEqual([]);
});

test("a sale that release 0.2.0 counted twice for a status is counted once, with all its time there", async () => {
  const { settings, drop } = await openRelease("0.2.0");
  await using _dropped = { [Symbol.asyncDispose]: drop };
  await using release = await connectTo(settings.DATABASE_URL ?? "");
  const [sale] = await release.query(`
    SELECT id, tenant_id, product_id FROM sales WHERE NOT EXISTS (SELECT FROM sale_stays WHERE sale_id = sales.id) LIMIT 1`);
  // Of a year that the rest of the release has nothing of.
  await release.query(`
    INSERT INTO sale_stays (event_id, tenant_id, sale_id, product_id, status, user_id, team_id, left_at, seconds)
    SELECT -event_id, ${sale.tenant_id}, ${sale.id}, ${sale.product_id}, status, 7, 4, left_at::timestamptz, seconds
    FROM (VALUES
      (3, 'in-progress', '2020-10-05T10:00+02:00', 100),
      (2, 'qc-oversight', '2020-10-06T10:00+02:00', 50),
      (1, 'in-progress', '2020-11-02T10:00+02:00', 1000)) AS stay (event_id, status, left_at, seconds)`);
  await migrate(settings.DATABASE_URL ?? "");
  expect(
    await release.query(
      `SELECT event_id::int, status, seconds FROM sale_status_durations WHERE sale_id = ${sale.id} ORDER BY 1`,
    ),
  ).toEqual([
    { event_id: -2, status: "qc-oversight", seconds: 50 },
    { event_id: -1, status: "in-progress", seconds: 1_100 },
  ]);
  for (const owner of ["(0, 0)", "(7, 4)"]) {
    const counted = await release.query(`
      SELECT figure, month::text, part = bucket_of(CASE figure WHEN 'stay qc-oversight' THEN 50 ELSE 1100 END) AS is_right,
        total::int
      FROM figures WHERE total <> 0 AND month < '2021-01-01' AND (user_id, team_id) = ${owner} ORDER BY 1`);
    expect([owner, counted]).toEqual([
      owner,
      [
        { figure: "stay in-progress", month: "2020-11-01", is_right: true, total: 1 },
        { figure: "stay qc-oversight", month: "2020-10-01", is_right: true, total: 1 },
      ],
    ]);
  }
});

test("consents by email get one spelling", async () => {
  await using database = await emptyDatabase();
  const before = (await migrationNames()).filter((name) => name < "20261128041000_consent_by_email");
  await migrateTo(database.url, before);
  await using client = await connectTo(database.url);
  await client.query(`SET session_replication_role = replica;
    INSERT INTO leads (id, tenant_id, product_id, lead_id, name, updated_at) VALUES (3, 1, 1, 'L3', 'Thandi', now());
    INSERT INTO consents (tenant_id, lead_id, purpose, channel, state, how, actor_name)
    VALUES (1, 3, 'direct marketing', 'e-mail', 'given', 'call', 'A'), (1, 3, 'direct marketing', 'sms', 'given', 'call', 'A');
    INSERT INTO lead_events (tenant_id, lead_id, type, new, actor_name)
    VALUES (1, 3, 'consent', '{"channel": "e-mail", "state": "given"}', 'A'), (1, 3, 'consent', '{"channel": "sms"}', 'A')`);
  await migrate(database.url);
  const events = await client.query("SELECT new FROM lead_events ORDER BY id");
  expect(events.map((row) => row.new)).toEqual([{ channel: "email", state: "given" }, { channel: "sms" }]);
  const consents = await client.query("SELECT channel FROM consents ORDER BY id");
  expect(consents.map(({ channel }) => channel)).toEqual(["email", "sms"]);
  await client.query("RESET session_replication_role");
  for (const table of ["consents", "lead_events"]) {
    await expect(client.query(`UPDATE ${table} SET actor_name = 'B'`)).rejects.toThrow(/append-only/);
  }
});

test("a database of another release is refused, and nothing is written to it", async () => {
  await using database = await emptyDatabase();
  await using client = await connectTo(database.url);
  await client.query(`CREATE TABLE _prisma_migrations (migration_name text, finished_at timestamptz, rolled_back_at timestamptz);
    INSERT INTO _prisma_migrations VALUES ('20261121090000_tables', now())`);
  await expect(migrate(database.url)).rejects.toThrow(/^This database is not one of release 0\.2\.0 \(it lacks 2026/);
  const rows = await client.query("SELECT migration_name FROM _prisma_migrations");
  expect(rows).toEqual([{ migration_name: "20261121090000_tables" }]);
  expect(await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toHaveLength(1);
});

test("a database with tables of something else is refused, and nothing is written to it", async () => {
  await using database = await emptyDatabase();
  await using client = await connectTo(database.url);
  await client.query("CREATE TABLE orders ()");
  await expect(migrate(database.url)).rejects.toThrow("This database has tables that are not of this console.");
  expect(await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toHaveLength(1);
});
