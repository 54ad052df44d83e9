import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { MIGRATION_LOCK } from "@/lib/platform/db/migration-locks";
import { env } from "@/lib/platform/env.server";
import { diffSchema, migrate, migrateTo } from "@/scripts/schema-engine.ts";
import { runCommand } from "../support/key-rotation";
import { unique } from "../support/world";

const SOON = { timeout: 30_000, interval: 50 };
const MIGRATE = "import('./scripts/schema-engine.ts').then(({ migrate }) => migrate(process.argv.at(-1)))";

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

async function migrationNames(): Promise<string[]> {
  const entries = await readdir("prisma/migrations", { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
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
  const migrating = spawn(process.execPath, ["--import=tsx", "--eval", MIGRATE, database.url], { stdio: "ignore" });
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

/** A database with the migrations before one, and rows that an older release has left, without those they refer to. */
async function databaseBefore(migration: string, rows: string) {
  const database = await emptyDatabase();
  await migrateTo(
    database.url,
    (await migrationNames()).filter((name) => name < migration),
  );
  await using older = await connectTo(database.url);
  await older.query(`SET session_replication_role = replica; ${rows}`);
  return database;
}

test("a sale that an older release counted twice for a status is counted once, with all its time there", async () => {
  await using database = await databaseBefore(
    "20261128040000_time_in_status",
    "INSERT INTO sales (id, tenant_id, reference, product_id, lead_id, converted_by_id) VALUES (5, 1, 'T-5', 2, 3, 7)",
  );
  await using client = await connectTo(database.url);
  await client.query(`
    INSERT INTO sale_stays (event_id, tenant_id, sale_id, product_id, status, user_id, team_id, left_at, seconds) VALUES
      (1, 1, 5, 2, 'in-progress', 7, 4, '2026-10-05T10:00+02:00', 100),
      (2, 1, 5, 2, 'qc-oversight', 7, 4, '2026-10-06T10:00+02:00', 50),
      (3, 1, 5, 2, 'in-progress', 7, 4, '2026-11-02T10:00+02:00', 1000)`);
  await migrate(database.url);
  expect(await client.query("SELECT event_id, status, seconds FROM sale_stays ORDER BY 1")).toEqual([
    { event_id: 2, status: "qc-oversight", seconds: 50 },
    { event_id: 3, status: "in-progress", seconds: 1_100 },
  ]);
  for (const table of ["figure_months", "figure_agent_months"]) {
    const counted = await client.query(`
      SELECT figure, month::text, part = bucket_of(CASE figure WHEN 'stay qc-oversight' THEN 50 ELSE 1100 END) AS is_right,
        total::int FROM ${table} WHERE total <> 0 ORDER BY 1`);
    expect([table, counted]).toEqual([
      table,
      [
        { figure: "stay in-progress", month: "2026-11-01", is_right: true, total: 1 },
        { figure: "stay qc-oversight", month: "2026-10-01", is_right: true, total: 1 },
      ],
    ]);
  }
});

test("consents by email get one spelling, also those of the last release beside this one", async () => {
  const entry = "INSERT INTO consents (tenant_id, lead_id, purpose, channel, state, how, actor_name)";
  await using database = await databaseBefore(
    "20261128041000_consent_by_email",
    `${entry} VALUES (1, 3, 'direct marketing', 'e-mail', 'given', 'call', 'A'), (1, 3, 'direct marketing', 'sms', 'given', 'call', 'A');
    INSERT INTO lead_events (tenant_id, lead_id, type, new, actor_name)
    VALUES (1, 3, 'consent', '{"channel": "e-mail", "state": "given"}', 'A'), (1, 3, 'consent', '{"channel": "sms"}', 'A')`,
  );
  await migrate(database.url);
  await using client = await connectTo(database.url);
  const events = await client.query("SELECT new FROM lead_events ORDER BY id");
  expect(events.map((row) => row.new)).toEqual([{ channel: "email", state: "given" }, { channel: "sms" }]);
  const channels = async () =>
    (await client.query("SELECT channel FROM consents ORDER BY id")).map((row) => row.channel);
  expect(await channels()).toEqual(["email", "sms"]);
  await client.query(`
    INSERT INTO tenants (id, name, slug, subdomain, reference_prefix, light_theme, dark_theme)
    VALUES (1, 'One', 'one', 'one', 'ONE', '{}', '{}');
    INSERT INTO products (id, name, slug) VALUES (1, 'Life', 'life');
    INSERT INTO leads (id, tenant_id, product_id, lead_id, name) VALUES (4, 1, 1, 'L4', 'Nomvula');
    INSERT INTO lead_events (tenant_id, lead_id, type, new, actor_name) VALUES (1, 4, 'consent', '{"channel": "e-mail"}', 'A')`);
  await client.query(`${entry} VALUES (1, 4, 'direct marketing', 'e-mail', 'refused', 'call', 'A')`);
  expect(await channels()).toEqual(["email", "sms", "email"]);
  expect(await client.query("SELECT new FROM lead_events WHERE lead_id = 4")).toMatchObject([
    { new: { channel: "email" } },
  ]);
  for (const table of ["consents", "lead_events"]) {
    await expect(client.query(`UPDATE ${table} SET actor_name = 'B'`)).rejects.toThrow(/append-only/);
  }
});
