import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import { Client } from "pg";
import { MIGRATION_LOCK, SCRIPT_LOCK } from "@/lib/platform/db/migration-locks";
import { migrationNames, readMigrations } from "./migration-files.ts";
import { refuseUnfinishedRestore } from "./restore-mark.ts";

const SCHEMA = join(import.meta.dirname, "../prisma/schema.prisma");
const LOCK_POLL_MS = 100;
/** A console that starts beside others has its turn sooner. */
const UNTOLD_POLLS = 50;
const NO_FILTERS = { externalTables: [], externalEnums: [] };

// A script that is sent as one query is one transaction. The migration is recorded as finished in the same transaction, so
// that a process that is killed leaves it either applied and recorded or not applied. Left to the engine, it could be
// applied and not recorded, after which the engine refuses to continue.
const RECORD_FINISHED =
  "UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL";
const FORGET_UNFINISHED =
  "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL";
const APPLIED =
  "SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL";
type Applied = { name: string; finished: boolean };
const NO_TRANSACTION = /\bconcurrently\b/i;

/**
 * Applies the missing migrations to a database, in one process at a time. Where none is missing, it waits for nobody.
 * @returns the names of the applied migrations
 * @throws Error with the engine's message, and for a database whose restore did not finish
 */
export async function migrate(url: string): Promise<string[]> {
  const names = await migrationNames();
  return (await isMigrated(url, names)) ? [] : applyMigrations(url, names);
}

/** Applies only those with the given names, for a database that is to be filled with the rows of an older release. */
export const migrateTo = async (url: string, wanted: readonly string[]): Promise<string[]> =>
  applyMigrations(
    url,
    (await migrationNames()).filter((name) => wanted.includes(name)),
  );

/** Leaves a database as it is. @throws Error unless every migration of this release is applied to it */
export async function requireMigrated(url: string): Promise<void> {
  if (await isMigrated(url, await migrationNames())) return;
  throw new Error("This database lacks migrations of this release. Use the release that runs on it.");
}

async function isMigrated(url: string, names: readonly string[]): Promise<boolean> {
  const client = new Client(url);
  await client.connect();
  try {
    await refuseUnfinishedRestore(client);
    if (!(await hasMigrationTable(client))) return false;
    const { rows } = await client.query<Applied>(APPLIED);
    const finished = new Set(rows.flatMap((row) => (row.finished ? [row.name] : [])));
    return rows.every((row) => row.finished) && names.every((name) => finished.has(name));
  } finally {
    await client.end();
  }
}

async function applyMigrations(url: string, names: readonly string[]): Promise<string[]> {
  const lock = new Client(url);
  await lock.connect();
  try {
    await lockWhenFree(lock, MIGRATION_LOCK);
    await lockWhenFree(lock, SCRIPT_LOCK); // Postgres may still run the script of a killed process
    if (await hasMigrationTable(lock)) await forgetUnfinished(lock);
    await lock.query("SELECT pg_advisory_unlock($1)", [SCRIPT_LOCK]);
    const migrationsList = await readMigrations(names);
    const applied = await withEngine(url, (schema) => schema.applyMigrations({ migrationsList, filters: NO_FILTERS }));
    return applied.appliedMigrationNames;
  } catch (error) {
    throw scriptError ?? error;
  } finally {
    await lock.end();
  }
}

// Asks again and again: CREATE INDEX CONCURRENTLY waits for every statement that began before it, also for one that waits
// for the lock of whoever creates the index.
async function lockWhenFree(client: Client, key: number): Promise<void> {
  for (let polls = 0; ; polls += 1) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS locked", [key]);
    if (rows[0].locked) return;
    if (polls === UNTOLD_POLLS) console.log("Waiting for another process that migrates or backs up the database …");
    await wait(LOCK_POLL_MS);
  }
}

/** Lets a migration that was cut off begin again. An index that it was building beside other work is left invalid. */
async function forgetUnfinished(client: Client): Promise<void> {
  const { rowCount } = await client.query(FORGET_UNFINISHED);
  if (rowCount === 0) return;
  const { rows } = await client.query("SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid");
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
}

/**
 * The SQL from the migrations to prisma/schema.prisma; empty when they match.
 * @param url an empty database, to which the migrations are applied.
 */
export async function diffSchema(url: string): Promise<string> {
  await migrate(url);
  const schema = await readFile(SCHEMA, "utf8");
  return withEngine(
    url,
    async (engineOfSchema) => {
      const { stdout } = await engineOfSchema.diff({
        from: { tag: "schemaDatasource", files: [{ path: SCHEMA, content: schema }], configDir: "." },
        to: { tag: "schemaDatamodel", files: [{ path: SCHEMA, content: schema }] },
        script: true,
        exitCode: null,
        filters: NO_FILTERS,
      });
      return stdout?.includes("This is an empty migration") ? "" : (stdout ?? "");
    },
    schema,
  );
}

async function withEngine<T>(url: string, use: (schema: SchemaEngine) => Promise<T>, datamodel?: string): Promise<T> {
  await loadEngine();
  const opened: Connection[] = [];
  const scripts = new Client(url);
  scripts.on("error", () => {}); // the script that runs then, or the next one, fails with the reason
  await scripts.connect();
  await lockWhenFree(scripts, SCRIPT_LOCK);
  const factory = patchForMigrations(new PrismaPg({ connectionString: url }), scripts, opened);
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  const datamodels: [string, string][] | undefined = datamodel ? [[SCHEMA, datamodel]] : undefined;
  const schema = await engine.SchemaEngine.new({ datamodels }, () => {}, adapter);
  try {
    return await use(schema);
  } finally {
    schema.free();
    for (const connection of opened) await connection.dispose(); // also releases the engine's own lock
    await scripts.end();
  }
}

const PG_INTERNAL_CHAR = 18;
const PG_BPCHAR = 1042;

type Connection = {
  dispose: () => Promise<void>;
  executeScript: (script: string) => Promise<void>;
  performIO: (query: unknown) => Promise<{ fields: { dataTypeID: number }[] }>;
  queryRaw: (query: unknown) => Promise<{ columnTypes: number[] }>;
};

/**
 * Works around two problems of the adapter that only affect migrations: it splits a script at every semicolon, even inside
 * function bodies, and it does not know the type "char" of Postgres' catalogue. Adds the connections that it opens to
 * `opened`.
 * @param scripts runs the scripts: one connection for all, since opening one takes longer than most scripts
 */
function patchForMigrations(factory: PrismaPg, scripts: Client, opened: Connection[]): PrismaPg {
  for (const method of ["connect", "connectToShadowDb"] as const) {
    const original = factory[method].bind(factory);
    factory[method] = async () => {
      const connection = await original();
      patchConnection(connection as unknown as Connection, scripts);
      opened.push(connection as unknown as Connection);
      return connection;
    };
  }
  return factory;
}

function patchConnection(connection: Connection, scripts: Client): void {
  const performIO = connection.performIO.bind(connection);
  const queryRaw = connection.queryRaw.bind(connection);
  const charColumns = new WeakMap<object, number[]>();
  connection.performIO = async (query) => {
    const result = await performIO(query);
    const positions = [...result.fields.keys()].filter((at) => result.fields[at]?.dataTypeID === PG_INTERNAL_CHAR);
    for (const at of positions) Object.assign(result.fields[at] ?? {}, { dataTypeID: PG_BPCHAR });
    charColumns.set(query as object, positions);
    return result;
  };
  connection.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const at of charColumns.get(query as object) ?? []) result.columnTypes[at] = ColumnTypeEnum.Character;
    return result;
  };
  connection.executeScript = (script) => runScript(scripts, script);
}

let scriptError: unknown;

async function runScript(client: Client, script: string): Promise<void> {
  const isRecorded = (await hasMigrationTable(client)) && !NO_TRANSACTION.test(script);
  try {
    await client.query(isRecorded ? `${script}\n;${RECORD_FINISHED}` : script);
    await client.query("RESET ALL"); // what the script has set is not for the next one
  } catch (error) {
    scriptError = error; // the engine only reports an "external connector error"
    throw error;
  }
}

/** False in an empty database, before the engine has created the table that records migrations. */
async function hasMigrationTable(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
  return rows[0].name !== null;
}

let loaded: Promise<void> | undefined;

function loadEngine(): Promise<void> {
  loaded ??= (async () => {
    const path = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
    const module = new WebAssembly.Module(await readFile(path.replace(/\.js$/, ".wasm")));
    const instance = new WebAssembly.Instance(module, { "./schema_engine_bg.js": { ...engine } });
    const wasm = engine as unknown as { __wbg_set_wasm: (exports: unknown) => void };
    wasm.__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
  })();
  return loaded;
}
