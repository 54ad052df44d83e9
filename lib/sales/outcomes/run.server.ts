import "server-only";
import { z } from "zod";
import { storedAuthor } from "@/lib/identity/audit/stored-author.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { OutcomeImport } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { PART_ROWS, partOf } from "@/lib/platform/files/row-parts.server";
import { applySaleOutcomes, type StoredReach } from "./change.server";
import { OUTCOME_COLUMNS } from "./import-limits";
import { judgeRows, type RowResult, type StoredRow } from "./judge.server";
import { endOutcomeImport, lockOutcomeImport, outcomeParts, removeOutcomeFile } from "./record.server";

/** Few enough for one short transaction, since agents work on sales meanwhile. */
const BATCH = PART_ROWS / 2;

const importer = storedAuthor.extend({
  ip: z.string().nullable(),
  reach: z.object({ users: z.array(z.int()), teams: z.array(z.int()) }).nullable() satisfies z.ZodType<StoredReach>,
});

/**
 * Records the remaining rows of an import, until its end or until it is cancelled. Each batch commits together with its
 * progress, so that no row is lost or recorded twice if the process dies.
 * @throws PartMissing
 */
export async function runOutcomes(id: number, signal: AbortSignal): Promise<void> {
  await db.outcomeImport.updateMany({ where: { id, status: "queued" }, data: { status: "running" } });
  while (await transaction(() => recordBatch(id))) signal.throwIfAborted();
  const ended = await db.outcomeImport.findFirst({ where: { id } });
  if (ended) await removeOutcomeFile(id, ended.total);
}

/** @returns whether there is more to do */
async function recordBatch(id: number): Promise<boolean> {
  const record = await lockOutcomeImport(id);
  if (record?.status !== "running") return false; // deleted with its tenant, cancelled, or done by another process
  const rows = await nextRows(record);
  if (rows.length === 0) {
    await endOutcomeImport(id, "done");
    return false;
  }
  const { reach, ...author } = storedJson("outcome_imports.actor", importer, record.actor);
  const { changes, results } = await judgeRows(record, reach, columnsOf(record), rows);
  await applySaleOutcomes(author, changes);
  await storeResults(record, rows, results);
  const refused = results.filter(({ message }) => message !== null).length;
  await db.outcomeImport.update({
    where: { id },
    data: {
      finished_rows: { increment: results.length },
      accepted: { increment: results.length - refused },
      refused: { increment: refused },
    },
  });
  return true;
}

const columnsOf = ({ columns }: OutcomeImport) =>
  storedJson("outcome_imports.columns", z.array(z.enum(OUTCOME_COLUMNS)), columns);

async function nextRows(record: OutcomeImport): Promise<StoredRow[]> {
  const { id, file, finished_rows, total } = record;
  if (!file) return rowsInTable(id);
  if (finished_rows >= total) return [];
  const rows = await outcomeParts.read<StoredRow>(record, "rows", partOf(finished_rows));
  return rows.slice(finished_rows % PART_ROWS).slice(0, BATCH);
}

/** Rows that a server of the release before has stored without a file. */
const rowsInTable = (id: number): Promise<StoredRow[]> =>
  db.outcomeImportRow.findMany({
    where: { import_id: id, message: null, sale_id: null },
    orderBy: { number: "asc" },
    take: BATCH,
  });

/** Stores refused rows with their reasons, and which sales the others have changed, until the import has ended. */
async function storeResults({ id, tenant_id }: OutcomeImport, rows: readonly StoredRow[], results: RowResult[]) {
  const cellsOf = new Map(rows.map(({ number, cells }) => [number, cells]));
  const stored = results.map((result) => ({
    ...result,
    cells: result.message === null ? [] : cellsOf.get(result.number),
  }));
  await db.$executeRaw`
    INSERT INTO outcome_import_rows (tenant_id, import_id, number, cells, message, sale_id)
    SELECT ${tenant_id}::int, ${id}::int, result.number, result.cells, result.message, result.sale_id
    FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      AS result (number int, cells jsonb, message text, sale_id int)
    ON CONFLICT (import_id, number) DO UPDATE SET message = excluded.message, sale_id = excluded.sale_id`;
}
