import "server-only";
import type { Author } from "@/lib/platform/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { OutcomeImport } from "@/lib/platform/db/generated/client";
import { applySaleOutcomes, type StoredReach } from "@/lib/sales/sales/change-outcomes.server";
import type { OutcomeColumn } from "./import-limits";
import { judgeRows } from "./judge.server";

/** Few enough for one short transaction, since agents work on sales meanwhile. */
const BATCH = 500;

type Importer = Author & { ip: string | null; reach: StoredReach };

/**
 * Records the rows of an import that were not worked on yet. Each batch commits together with its progress, so that no
 * row is lost or recorded twice if the process dies.
 */
export async function runOutcomes(id: number, signal: AbortSignal): Promise<void> {
  await db.outcomeImport.updateMany({ where: { id, status: "queued" }, data: { status: "running" } });
  while (await transaction(() => recordBatch(id))) signal.throwIfAborted();
}

/** @returns whether there is more to do */
async function recordBatch(id: number): Promise<boolean> {
  await db.$queryRaw`SELECT id FROM outcome_imports WHERE id = ${id} FOR UPDATE`;
  const record = await db.outcomeImport.findFirst({ where: { id } });
  if (record?.status !== "running") return false; // deleted with its tenant, or done by another process
  const rows = await db.outcomeImportRow.findMany({
    where: { import_id: id, message: null, sale_id: null },
    orderBy: { number: "asc" },
    take: BATCH,
  });
  if (rows.length === 0) {
    await finish(record);
    return false;
  }
  const { reach, ...author } = record.actor as unknown as Importer;
  const { changes, results } = await judgeRows(record, reach, record.columns as OutcomeColumn[], rows);
  await applySaleOutcomes(author, changes);
  await db.$executeRaw`
    UPDATE outcome_import_rows row SET message = result.message, sale_id = result.sale_id
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS result (number int, message text, sale_id int)
    WHERE row.import_id = ${id} AND row.number = result.number`;
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

/** Only the refused rows are kept, for a while. */
async function finish({ id }: OutcomeImport): Promise<void> {
  await db.outcomeImportRow.deleteMany({ where: { import_id: id, message: null } });
  await db.outcomeImport.update({ where: { id }, data: { status: "done", finished_at: new Date() } });
}
