import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import { migrationNames } from "@/lib/platform/db/release-schema.server";
import { diffChecks } from "./column-checks.ts";
import { migrateTo } from "./migrate.ts";
import { connect } from "./restore-mark.ts";

// For development: Prisma's schema engine as WebAssembly, since its native one would have to be downloaded.

const SCHEMA = join(import.meta.dirname, "../prisma/schema.prisma");
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * The SQL from the migrations to prisma/schema.prisma and to the values that columns have; empty when they match.
 * @param url an empty database, to which the migrations are applied
 * @throws Error for a value that a column has lost
 */
export async function diffSchema(url: string): Promise<string> {
  await migrateTo(url, await migrationNames());
  const content = await readFile(SCHEMA, "utf8");
  await using client = await connect(url);
  const checks = await diffChecks(client, content);
  return [await diffTables(url, content), checks].filter(Boolean).join("\n");
}

async function diffTables(url: string, content: string): Promise<string> {
  await loadEngine();
  const opened: Connection[] = [];
  const adapter = bindMigrationAwareSqlAdapterFactory(readingChars(new PrismaPg({ connectionString: url }), opened));
  const schema = await engine.SchemaEngine.new({ datamodels: [[SCHEMA, content]] }, () => {}, adapter);
  try {
    const files = [{ path: SCHEMA, content }];
    const { stdout } = await schema.diff({
      from: { tag: "schemaDatasource", files, configDir: "." },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    return stdout?.includes("This is an empty migration") ? "" : (stdout ?? "");
  } finally {
    schema.free();
    for (const connection of opened) await connection.dispose();
  }
}

const PG_INTERNAL_CHAR = 18;
const PG_BPCHAR = 1042;

type Connection = {
  dispose: () => Promise<void>;
  performIO: (query: unknown) => Promise<{ fields: { dataTypeID: number }[] }>;
  queryRaw: (query: unknown) => Promise<{ columnTypes: number[] }>;
};

/**
 * Lets an adapter read columns of Postgres' internal type "char", which it does not know and the catalogue has. Adds the
 * connections that it opens to `opened`.
 */
function readingChars(factory: PrismaPg, opened: Connection[]): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const connection = await connect();
    readChars(connection as unknown as Connection);
    opened.push(connection as unknown as Connection);
    return connection;
  };
  return factory;
}

function readChars(connection: Connection): void {
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
