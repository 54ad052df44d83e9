import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findHealthProblem } from "@/lib/platform/db/health.server";
import { readSqlFiles } from "@/lib/platform/db/release-schema.server";
import { env } from "@/lib/platform/settings/env.server";
import { migrate } from "@/scripts/migrate.ts";
import { connect } from "@/scripts/restore-mark.ts";
import { applySqlFiles } from "@/scripts/sql-files.ts";
import { objectsOf, readCatalogue } from "../support/catalogue";
import { useOwnDatabase } from "../support/own-database";
import { openRelease } from "../support/release-database";

// prisma/sql has the current text of every function, trigger and policy.

/** To replace one of these would leave wrong indexes and stored texts without a word, so they belong to the migrations. */
const OF_INDEXES = ["lead_search_text"];
const OF_MIGRATIONS = [...OF_INDEXES, "folded_text", "search_text_of"];

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await migrate(url());
});
afterAll(() => leaveDatabase());

const url = () => env().DATABASE_URL ?? "";

describe.each([
  ["a new database", async () => ({ own: url(), drop: async () => {} })],
  [
    "a database of release 0.2.0 that was upgraded",
    async () => {
      const { settings, drop } = await openRelease("0.2.0");
      await migrate(settings.DATABASE_URL ?? "");
      return { own: settings.DATABASE_URL ?? "", drop };
    },
  ],
] as const)("%s", (_, open) => {
  let database: { own: string; drop: () => Promise<void> };
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  test("has what the files of prisma/sql name, and nothing else", async () => {
    await using client = await connect(database.own);
    const found = (await readCatalogue(client)).map(({ object }) => object);
    const named = (await readSqlFiles()).flatMap(({ sql }) => objectsOf(sql));
    expect(found).toEqual([...named, ...OF_MIGRATIONS.map((name) => `function ${name}`)].sort());
  });

  test("has it as the files say: to apply them again changes nothing", async () => {
    await using client = await connect(database.own);
    await client.query("BEGIN");
    const before = await readCatalogue(client);
    for (const { sql } of await readSqlFiles()) await client.query(sql);
    expect(await readCatalogue(client)).toEqual(before);
    await client.query("ROLLBACK");
  });

  test("has the same as a new database, also the rights that no file mentions any more", async () => {
    await using client = await connect(database.own);
    await using created = await connect(url());
    expect(await readCatalogue(client)).toEqual(await readCatalogue(created));
  });
});

test("no index, constraint or column is made of a function of prisma/sql", async () => {
  await using client = await connect(url());
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT proname AS name FROM pg_depend JOIN pg_proc ON pg_proc.oid = refobjid
    WHERE refclassid = 'pg_proc'::regclass AND pronamespace = 'public'::regnamespace
      AND classid IN ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_attrdef'::regclass)
      AND NOT EXISTS (SELECT FROM pg_depend own WHERE own.classid = 'pg_proc'::regclass AND own.objid = pg_proc.oid
        AND own.deptype = 'e')`);
  expect(rows.map(({ name }) => name)).toEqual(OF_INDEXES);
});

const PATH = "platform/functions/today_in_south_africa.sql";
const LATER =
  "CREATE OR REPLACE FUNCTION today_in_south_africa() RETURNS date LANGUAGE sql STABLE AS $$ SELECT date '2001-01-01' $$";
const TODAY = "SELECT today_in_south_africa()::text AS today";

/** The database as a release leaves it that has another text of a file. */
async function leaveAs(release: string) {
  const client = await connect(url());
  await client.query(LATER);
  await client.query("INSERT INTO _sql_files VALUES ($1, 'another', $2, clock_timestamp())", [PATH, release]);
  const today = async (): Promise<string> => (await client.query(TODAY)).rows[0].today;
  const restore = async () => {
    await client.query("DELETE FROM _sql_files WHERE path = $1", [PATH]);
    await client.end();
    await migrate(url());
  };
  return { today, [Symbol.asyncDispose]: restore };
}

test("a function whose text has changed since an earlier release is made again at the next start", async () => {
  await using database = await leaveAs("0.1.0");
  expect(await database.today()).toBe("2001-01-01");
  expect(await migrate(url())).toEqual([]);
  expect(await database.today()).not.toBe("2001-01-01");
});

test("a text that a later release has changed stays, and the release before it is healthy beside it", async () => {
  await using database = await leaveAs("99.0.0");
  expect(await migrate(url())).toEqual([]);
  expect(await database.today()).toBe("2001-01-01");
  expect(await findHealthProblem()).toBeNull();
});

test("a trigger that one release removes and the next one has again is made again", async () => {
  await using client = await connect(url());
  const files = await readSqlFiles();
  const path = "identity/triggers/personalities.sql";
  const removal = { path: "removed.sql", hash: "another", sql: "DROP TRIGGER access_changed ON personalities" };
  const others = files.filter((file) => file.path !== path && file.path !== removal.path);
  const made = "SELECT FROM pg_trigger WHERE tgrelid = 'personalities'::regclass AND tgname = 'access_changed'";
  await applySqlFiles(client, [...others, removal]);
  expect((await client.query(made)).rowCount).toBe(0);
  await migrate(url());
  expect((await client.query(made)).rowCount).toBe(1);
});

test("a release does not start on a database that a later one made", async () => {
  await using database = await leaveAs("99.0.0");
  await using client = await connect(url());
  await client.query("DELETE FROM _sql_files WHERE path = $1 AND hash <> 'another'", [PATH]);
  await expect(migrate(url())).rejects.toThrow(
    "Release 99.0.0 made this database. Start that release, or a later one.",
  );
  expect(await database.today()).toBe("2001-01-01");
});

test("a release whose text was never applied is not healthy", async () => {
  await using client = await connect(url());
  await client.query("DELETE FROM _sql_files WHERE path = $1", [PATH]);
  expect(await findHealthProblem()).toBe("schema");
  await migrate(url());
  expect(await findHealthProblem()).toBeNull();
});

test("a policy that changes while a report reads its table lets others read too, and changes when the report ends", async () => {
  await using report = await connect(url());
  await using other = await connect(url());
  await report.query("BEGIN; SELECT count(*) FROM banks");
  await other.query("DELETE FROM _sql_files WHERE path = 'catalogue/policies/banks.sql'");
  await other.query("DELETE FROM _sql_files WHERE path = 'catalogue/policies/products.sql'");
  await report.query("SELECT count(*) FROM products");
  let isDone = false;
  const migrating = migrate(url()).then(() => {
    isDone = true;
  });
  const waits = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'products'::regclass";
  await vi.waitUntil(async () => ((await other.query(waits)).rowCount ?? 0) > 0, { timeout: 10_000 });
  await other.query("SELECT count(*) FROM products"); // queues behind the change until that makes way
  await wait(500);
  expect(isDone).toBe(false);
  await report.query("COMMIT");
  await migrating;
  expect(await findHealthProblem()).toBeNull();
});

test("when the database goes away meanwhile, the error names the file", async () => {
  await using report = await connect(url());
  await report.query("DELETE FROM _sql_files WHERE path = 'catalogue/policies/products.sql'");
  await report.query("BEGIN; SELECT count(*) FROM products");
  const failure = migrate(url()).catch((error: Error) => error.message);
  const waits = "SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'products'::regclass";
  await vi.waitUntil(async () => ((await report.query(waits)).rowCount ?? 0) > 0, { timeout: 10_000 });
  await report.query(`SELECT pg_terminate_backend(pid) FROM (${waits}) AS waiting`);
  expect(await failure).toMatch(/^prisma\/sql\/catalogue\/policies\/products\.sql: terminating connection/);
  await report.query("COMMIT");
  await migrate(url());
});
