import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { Client } from "pg";
import { openTableCopies } from "@/lib/platform/db/table-copies.server";
import { dataPath, env } from "@/lib/platform/settings/env.server";

// What is left of a person in a database and in a data folder.

/**
 * A regular expression, for JavaScript and Postgres alike and for any case, that finds texts, also in bytes that are written
 * in hexadecimal, and numbers in any grouping.
 */
export const patternOf = (texts: readonly string[]): string =>
  texts.flatMap((text) => [inAnyGrouping(text), Buffer.from(text).toString("hex")]).join("|");

const inAnyGrouping = (text: string) =>
  /^\d+$/.test(text) ? [...text].join("(?:%20|[^0-9a-z]){0,2}") : text.replace(/[.+]/g, "\\$&");

export const matches = (pattern: string, text: string): boolean => new RegExp(pattern, "i").test(text);

export type Hit = { table: string; row: Record<string, unknown> };

/** The rows of every table of the database, also of the job queues, with a match in any column. */
export async function rowsWith(pattern: string): Promise<Hit[]> {
  const client = new Client(env().DATABASE_URL); // the console's own connections end statements that take this long
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const hits: Hit[] = [];
    for (const { name } of tables) {
      const select = `SELECT to_jsonb(t) AS row FROM ${name} AS t WHERE t::text ~* $1`;
      const { rows } = await client.query<Pick<Hit, "row">>(select, [pattern]);
      hits.push(...rows.map(({ row }) => ({ table: name.replace("public.", ""), row })));
    }
    return hits;
  } finally {
    await client.end();
  }
}

/** How many matches each table has. */
export function countByTable(hits: readonly { table: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { table } of hits) counts[table] = (counts[table] ?? 0) + 1;
  return counts;
}

/** How many rows with a match each table has in the dump of the database from which backups are made. */
export async function copiesWith(pattern: string): Promise<Record<string, number>> {
  await using copies = await openTableCopies([], "");
  const found: { table: string }[] = [];
  const search = async (table: string, rows: AsyncIterable<Buffer>) => {
    for await (const row of linesOf(Readable.from(rows))) if (matches(pattern, row)) found.push({ table });
  };
  for (const table of await copies.tables()) await search(table.name, copies.rowsOf(table));
  await search("jobs", copies.jobs());
  return countByTable(found);
}

/** How many lines with a match each table has in what pg_dump writes as plain text. Those of no table are "definitions". */
export async function dumpWith(pattern: string, dump: Readable) {
  const found: { table: string }[] = [];
  let [table, bytes] = ["definitions", 0];
  for await (const line of linesOf(dump)) {
    bytes += line.length + 1;
    table = /^COPY (?:public\.)?(\S+) .* FROM stdin;$/.exec(line)?.[1] ?? (line === "\\." ? "definitions" : table);
    if (matches(pattern, line)) found.push({ table });
  }
  return { counts: countByTable(found), bytes };
}

const linesOf = (input: Readable) => createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });

/**
 * Parts of the data folder that are not searched by bytes. `postgres`: the files of the server hold what was deleted until it
 * is vacuumed, and its log until that is recycled; rows are searched by SQL instead. `mails`: what the mail server of the
 * tests has received; the product's own, where it has no server to send to, are in `outbox`. `faults`: of another server.
 */
const NOT_SEARCHED = ["postgres", "mails", "faults"];

/** The files anywhere in the data folder, such as logs and uploads, with a match in their bytes or their name. */
export function filesWith(pattern: string): string[] {
  const expression = new RegExp(pattern, "i");
  const found: string[] = [];
  for (const path of filesIn(dataPath(), NOT_SEARCHED)) {
    const bytes = unlessGone(() => readFileSync(path, "latin1"));
    if (expression.test(path) || expression.test(bytes ?? "")) found.push(path);
  }
  return found;
}

function* filesIn(folder: string, skipped: readonly string[] = []): Generator<string> {
  for (const entry of unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.includes(entry.name)) yield* filesIn(path);
    if (entry.isFile()) yield path;
  }
}

/** Other tests remove their files at any time. */
function unlessGone<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
