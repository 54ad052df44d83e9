import "server-only";
import { allocateArrived } from "@/lib/allocation/allocate";
import { db, transaction } from "@/lib/db/client";
import { lockIntake } from "@/lib/leads/intake-lock";
import { addOutcomes, assess, type ReadRow, readLeads, rejectedOf } from "./assess";
import { EarlierRows } from "./earlier-rows";
import { insertLeads } from "./insert";
import { refreshStatistics } from "./known";
import { PART_ROWS, partOf, readRows, removeParts, writeRejects } from "./parts";
import { columnsOf, countsOf, type ImportRecord, importerOfRecord, lockImport } from "./record";

/**
 * Makes leads of the rows of a file, from the row at which an earlier run was interrupted. Each part comes in whole,
 * together with the word that it has: nothing is lost and nothing is there twice, whenever the process dies.
 */
export async function runImport(record: ImportRecord, signal: AbortSignal): Promise<void> {
  const { id, total, default_region } = record;
  await db.leadImport.updateMany({ where: { id, status: "queued" }, data: { status: "running" } });
  const earlier = new EarlierRows();
  if (total > PART_ROWS) await refreshStatistics();
  for (let first = record.finished_rows; first < total; first += PART_ROWS) {
    signal.throwIfAborted();
    const rows = await readRows(record, partOf(first));
    const read = await readLeads(rows, columnsOf(record), default_region);
    if (!(await takeIn(record, first, read, earlier))) return; // another process is working on it
    const parts = partOf(first) + 1;
    if (parts * PART_ROWS < total && Number.isInteger(Math.log2(parts))) await refreshStatistics();
  }
  await forgetFile(id, total);
}

function takeIn(record: ImportRecord, first: number, read: ReadRow[], earlier: EarlierRows): Promise<boolean> {
  return transaction(async () => {
    const { id, tenant_id, product_id, total } = record;
    const now = await lockImport(id);
    if (now.status !== "running" || now.finished_rows !== first) return false;
    await lockIntake(tenant_id, product_id);
    const assessed = await assess(record, read, earlier);
    await writeRejects(record, partOf(first), rejectedOf(assessed));
    const ready = assessed.flatMap(({ outcome, lead }) => (outcome === "valid" && lead ? [lead] : []));
    const leadIds = await insertLeads(importerOfRecord(now), record, ready);
    if (leadIds.length > 0) await allocateArrived(tenant_id, product_id, leadIds);
    const finished_rows = Math.min(total, first + PART_ROWS);
    const counts = countsOf(now);
    addOutcomes(counts, assessed);
    const end = finished_rows === total && { status: "done", finished_at: new Date() };
    await db.leadImport.update({ where: { id }, data: { ...counts, finished_rows, ...end } });
    return true;
  });
}

// The rows that are leads now need not lie about; those that are none can be had for a while.
async function forgetFile(id: number, total: number): Promise<void> {
  const { valid } = await db.leadImport.findFirstOrThrow({ where: { id } });
  await removeParts(id, total, valid === total ? ["rows", "rejects"] : ["rows"]);
  if (valid === total) await db.leadImport.update({ where: { id }, data: { file: null } });
}
