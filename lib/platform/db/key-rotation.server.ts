import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { escapeIdentifier } from "pg";
import { CONNECTION_KINDS, fingerprintOf } from "@/lib/platform/crypto/data-key.server";
import { encryptAnew } from "@/lib/platform/crypto/pii.server";
import { env } from "@/lib/platform/settings/env.server";
import { asPlatform, db, transaction } from "./client.server";

// DATA_KEY is replaced while the console runs: everything that is stored encrypted is encrypted anew, in small batches,
// each a transaction that also writes down how far it came. See docs/decisions/0184.

/** Rows per transaction: few enough that nobody notices their locks. */
const BATCH_SIZE = 500;
const POLL_MS = 100;
/** Of the rows of a column that can't be read: enough to look into. */
const MAX_NAMED = 100;

type KeyColumn = { name: string; type: string };
type EncryptedColumn = { table: string; column: string; is_bytes: boolean; key: KeyColumn[] };
type Row = { key: string[]; value: string };

/** Values that neither key can read: their table and column, and the primary keys of the first rows. */
type Unreadable = { part: string; count: number; ids: string[] };

/** What a rotation did: how many values it encrypted anew, and in which columns there are some that nobody can read. */
export type Rotation = { values: number; unreadable: Unreadable[] };

/** How many connections have processes that do not encrypt with this process's DATA_KEY, and so would undo its work. */
export async function countStaleConnections(): Promise<number> {
  const [found] = await asPlatform(
    () => db.$queryRaw<{ count: number }[]>`
      SELECT count(*) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND split_part(application_name, ' ', 1) = ANY(${[...CONNECTION_KINDS]}::text[])
        AND split_part(application_name, ' ', 2) <> ${fingerprint()}`,
  );
  return found?.count ?? 0;
}

/** Encrypts everything with DATA_KEY that was encrypted with DATA_KEY_PREVIOUS. Goes on where it was interrupted. */
export const encryptAllAnew = (): Promise<Rotation> =>
  asPlatform(async () => {
    let values = 0;
    // Somebody may copy a value from a column that is still to be done to one that is done: the last pass finds nothing.
    for (;;) {
      const isWhole = (await db.keyRotation.count({ where: { fingerprint: fingerprint() } })) === 0;
      const pass = await encryptColumns();
      values += pass.values;
      if (isWhole && pass.values === 0) return { values, unreadable: pass.unreadable };
      await olderTransactionsEnd();
    }
  });

const fingerprint = () => fingerprintOf(env().DATA_KEY ?? "");

async function encryptColumns(): Promise<Rotation> {
  const rotation: Rotation = { values: 0, unreadable: [] };
  for (const column of await findEncryptedColumns()) {
    const unreadable: Unreadable = { part: partOf(column), count: 0, ids: [] };
    for (let batch = await next(column); batch; batch = await next(column)) {
      rotation.values += batch.changed;
      unreadable.count += batch.unreadable.length;
      unreadable.ids.push(...batch.unreadable.slice(0, MAX_NAMED - unreadable.ids.length));
    }
    if (unreadable.count > 0) rotation.unreadable.push(unreadable);
  }
  await db.keyRotation.deleteMany({ where: { fingerprint: fingerprint() } });
  return rotation;
}

/** Waits for every transaction that has begun to write: it may have read a value before that was encrypted anew. */
async function olderTransactionsEnd(): Promise<void> {
  const [now] = await db.$queryRaw<{ id: string }[]>`SELECT pg_current_xact_id()::text AS id`;
  for (;;) {
    const [found] = await db.$queryRaw<{ ended: boolean }[]>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) > ${now?.id}::xid8 AS ended`;
    if (found?.ended) return;
    await wait(POLL_MS);
  }
}

const partOf = ({ table, column }: EncryptedColumn) => `${table}.${column}`;

/** Columns whose names or comments say that they are encrypted, with the primary keys of their tables. */
const findEncryptedColumns = (): Promise<EncryptedColumn[]> => db.$queryRaw`
  SELECT class.relname AS "table", found.attname AS "column", found.atttypid = 'bytea'::regtype AS is_bytes,
    (SELECT json_agg(json_build_object('name', key.attname, 'type', format_type(key.atttypid, NULL)) ORDER BY place)
     FROM pg_index, unnest(indkey) WITH ORDINALITY AS part (attnum, place)
     JOIN pg_attribute key ON key.attrelid = class.oid AND key.attnum = part.attnum
     WHERE indrelid = class.oid AND indisprimary) AS key
  FROM pg_attribute found JOIN pg_class class ON class.oid = found.attrelid
  WHERE class.relnamespace = current_schema()::regnamespace AND class.relkind = 'r'
    AND found.attnum > 0 AND NOT found.attisdropped
    AND (found.attname LIKE '%\\_encrypted' OR col_description(class.oid, found.attnum) = 'Encrypted with DATA_KEY.')
  ORDER BY class.relname, found.attname`;

/** Encrypts the next rows of a column anew. @returns undefined when there are none */
const next = (column: EncryptedColumn) =>
  transaction(async () => {
    const id = { fingerprint: fingerprint(), part: partOf(column) };
    const reached = await db.keyRotation.findFirst({ where: id, select: { last_key: true } });
    const rows = await readRows(column, reached?.last_key);
    const last_key = rows.at(-1)?.key;
    if (last_key === undefined) return undefined;
    const { changes, unreadable } = encryptRows(rows);
    const changed = changes.length > 0 ? await writeRows(column, changes) : 0;
    const where = { fingerprint_part: id };
    await db.keyRotation.upsert({ where, create: { ...id, last_key }, update: { last_key } });
    return { changed, unreadable };
  });

type Change = { key: string[]; before: string; after: string };

function encryptRows(rows: readonly Row[]): { changes: Change[]; unreadable: string[] } {
  const changes: Change[] = [];
  const unreadable: string[] = [];
  for (const { key, value } of rows) {
    try {
      const after = encryptAnew(value);
      if (after !== null) changes.push({ key, before: value, after });
    } catch {
      unreadable.push(key.join(" "));
    }
  }
  return { changes, unreadable };
}

// The names below are from the catalog of the database.
const asText = ({ column, is_bytes }: EncryptedColumn) =>
  is_bytes
    ? `translate(encode(stored.${escapeIdentifier(column)}, 'base64'), E'\\n', '')`
    : `stored.${escapeIdentifier(column)}`;

function readRows(column: EncryptedColumn, after: string[] | undefined): Promise<Row[]> {
  const { table, key } = column;
  const columns = key.map(({ name }) => `stored.${escapeIdentifier(name)}`);
  const last = key.map(({ type }, place) => `($1::text[])[${place + 1}]::${type}`).join(", ");
  return db.$queryRawUnsafe(
    `SELECT ARRAY[${columns.map((name) => `${name}::text`).join(", ")}] AS key, ${asText(column)} AS value
     FROM ${escapeIdentifier(table)} AS stored
     WHERE stored.${escapeIdentifier(column.column)} IS NOT NULL ${after ? `AND (${columns.join(", ")}) > (${last})` : ""}
     ORDER BY ${columns.join(", ")} LIMIT ${BATCH_SIZE}`,
    ...(after ? [after] : []),
  );
}

// A value that somebody has replaced meanwhile is encrypted with DATA_KEY already.
function writeRows(column: EncryptedColumn, changes: readonly Change[]): Promise<number> {
  const { table, key, is_bytes } = column;
  const isRow = key.map(
    ({ name, type }, place) => `stored.${escapeIdentifier(name)} = (change.key ->> ${place})::${type}`,
  );
  return db.$executeRawUnsafe(
    `UPDATE ${escapeIdentifier(table)} AS stored
     SET ${escapeIdentifier(column.column)} = ${is_bytes ? "decode(change.after, 'base64')" : "change.after"}
     FROM json_to_recordset($1::json) AS change (key json, before text, after text)
     WHERE ${isRow.join(" AND ")} AND ${asText(column)} = change.before`,
    JSON.stringify(changes),
  );
}
