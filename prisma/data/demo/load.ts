import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ClientBase, escapeIdentifier } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { COPY_SETTINGS } from "@/lib/platform/db/table-copies.server";
import { ORDER, type Rows, type Table } from "./rows";

type Numbered = { id: number };

/** Collects the rows of the demo in memory and writes them table by table. */
export type Load = {
  /** Gives each item an id from the table's sequence. The rows are added later. */
  withIds: <Item extends object>(table: Table, items: readonly Item[]) => Promise<(Item & Numbered)[]>;
  add: <Name extends Table>(table: Name, rows: readonly Rows[Name][]) => void;
  /** Writes the rows added so far, each table by one COPY, so that statement triggers fire once per table. */
  write: () => Promise<void>;
};

/** @param connection has begun a transaction */
export async function beginLoad(connection: ClientBase): Promise<Load> {
  await connection.query(COPY_SETTINGS);
  const { rows } = await connection.query<Column>(ARRAYS);
  const arraysOf = (table: Table) => new Set(rows.filter((row) => row.table === table).map(({ column }) => column));
  const added = new Map<Table, object[]>();
  return {
    withIds: async (table, items) => {
      const ids = await takeIds(connection, table, items.length);
      return items.map((item, place) => ({ ...item, id: ids[place] ?? Number.NaN }));
    },
    add: (table, tableRows) => added.set(table, [...(added.get(table) ?? []), ...tableRows]),
    write: async () => {
      for (const table of ORDER) {
        await copyRows(connection, table, arraysOf(table), added.get(table) ?? []);
        added.delete(table);
      }
    },
  };
}

type Column = { table: string; column: string };

const ARRAYS = `
  SELECT relname AS table, attname AS column
  FROM pg_class class JOIN pg_attribute ON attrelid = class.oid JOIN pg_type type ON type.oid = atttypid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND typcategory = 'A'`;

async function takeIds(connection: ClientBase, table: Table, count: number): Promise<number[]> {
  const { rows } = await connection.query<Numbered>(
    "SELECT nextval(pg_get_serial_sequence($1, 'id'))::float8 AS id FROM generate_series(1, $2)",
    [table, count],
  );
  return rows.map(({ id }) => id);
}

async function copyRows(connection: ClientBase, table: Table, arrays: ReadonlySet<string>, rows: readonly object[]) {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return columns.map((name) => textOf(values.get(name), arrays.has(name))).join("\t");
  });
  const target = connection.query(
    copyFrom(`COPY ${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(", ")}) FROM STDIN`),
  );
  await pipeline(Readable.from([`${lines.join("\n")}\n`]), target);
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A value in the text format of COPY. A string in a JSON column must already be JSON. */
function textOf(value: unknown, isArray: boolean): string {
  if (value === null || value === undefined) return "\\N";
  return plainText(value, isArray).replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

function plainText(value: unknown, isArray: boolean): string {
  if (value instanceof Date) return value.toISOString();
  if (isArray && Array.isArray(value)) return `{${value.map((item) => JSON.stringify(String(item))).join(",")}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
