import "server-only";
import { notify } from "@/lib/identity/notifications/notify.server";
import { insertLeads } from "@/lib/leads/intake/insert.server";
import { lockIntake } from "@/lib/leads/intake/look-up.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { PART_ROWS, partOf } from "@/lib/platform/files/row-parts.server";
import { allocateImported } from "./allocate.server";
import { addOutcomes, assess, type ReadRow, readPart, rejectedOf } from "./assess.server";
import { EarlierRows } from "./earlier-rows";
import { refreshStatistics } from "./look-up.server";
import { leadParts, writeRejects } from "./parts.server";
import { countsOf, type ImportRecord, importerOfRecord, lockImport } from "./record.server";

const DEFAULT_SOURCE = "Import";

/**
 * Inserts the rows of a file as leads, from the row at which an earlier run was interrupted. Each part is inserted
 * together with the import's progress, so that no row is lost or inserted twice if the process dies.
 */
export async function runImport(record: ImportRecord, signal: AbortSignal): Promise<void> {
  const { id, total } = record;
  await db.leadImport.updateMany({ where: { id, status: "queued" }, data: { status: "running" } });
  const earlier = new EarlierRows();
  if (total > PART_ROWS) await refreshStatistics();
  let read = await readPart(record, record.finished_rows);
  for (let first = record.finished_rows; first < total; first += PART_ROWS) {
    signal.throwIfAborted();
    const inserted = await insertPart(record, first, read, earlier);
    if (!inserted) return; // another process is working on it
    read = await inserted.next;
    const parts = partOf(first) + 1;
    if (parts * PART_ROWS < total && Number.isInteger(Math.log2(parts) / 2)) await refreshStatistics();
  }
  await forgetFile(id, total);
  await allocateImported(id, signal);
}

/**
 * Inserts the part that begins with a row. @returns the promise of the next part; null if this one was inserted before
 */
function insertPart(record: ImportRecord, first: number, read: ReadRow[], earlier: EarlierRows) {
  return transaction(async () => {
    const { id, tenant_id, product_id, total } = record;
    // If the database crashes, it may lose the last parts together with the progress, and they are inserted again. The
    // last part must be durable, because the file is deleted after it.
    if (first + PART_ROWS < total) await db.$executeRaw`SET LOCAL synchronous_commit = off`;
    const now = await lockImport(id);
    if (now.status !== "running" || now.finished_rows > first) return null;
    if (now.finished_rows < first) throw new Error("The database has lost the last parts"); // the next attempt finds out
    await lockIntake(tenant_id, product_id);
    const assessed = await assess(record, read, earlier);
    const ready = assessed.flatMap(({ outcome, lead }) => (outcome === "valid" && lead ? [lead] : []));
    const importer = importerOfRecord(now);
    const leads = ready.map((lead) => ({
      ...{ ...lead, source: lead.source ?? DEFAULT_SOURCE },
      ...(lead.is_client && { client_by_id: importer.id }),
    }));
    const next = readPart(record, first + PART_ROWS); // while the database works
    next.catch(() => {}); // reported where it is awaited
    await insertLeads(importer, { tenant_id, product_id, import_id: id }, leads, now.allocation === null);
    await writeRejects(record, partOf(first), rejectedOf(assessed));
    const finished_rows = Math.min(total, first + PART_ROWS);
    const counts = countsOf(now);
    addOutcomes(counts, assessed);
    const end = finished_rows === total && { status: "done" as const, finished_at: new Date() };
    await db.leadImport.update({ where: { id }, data: { ...counts, finished_rows, ...end } });
    if (end && now.user_id !== null)
      await notify({ tenant_id, user_id: now.user_id, kind: "import_done", import_id: id });
    return { next };
  });
}

/** Deletes the rows of a finished import; rejected rows are kept for a while. Can be repeated. */
export async function forgetFile(id: number, total: number): Promise<void> {
  const { valid } = await db.leadImport.findFirstOrThrow({ where: { id } });
  await leadParts.remove(id, total, valid === total ? ["rows", "rejects"] : ["rows"]);
  if (valid === total) await db.leadImport.update({ where: { id }, data: { file: null } });
}
