import "server-only";
import { db, transaction } from "@/lib/db/client";
import { addOutcomes, assess, readLeads, rejectedOf } from "./assess";
import { EarlierRows } from "./earlier-rows";
import { refreshStatistics } from "./known";
import { PART_ROWS, partOf, readRows, writeRejects } from "./parts";
import { columnsOf, type ImportRecord, NO_COUNTS } from "./record";

/** Looks at every row of an import and counts what would become of it. When it is interrupted, it begins anew. */
export async function checkImport(record: ImportRecord, signal?: AbortSignal): Promise<void> {
  const { id, total, default_region } = record;
  const isStillChecked = { id, status: "queued", started_at: null };
  if (total > PART_ROWS) await refreshStatistics();
  const earlier = new EarlierRows();
  const counts = { ...NO_COUNTS };
  while (counts.finished_rows < total) {
    signal?.throwIfAborted();
    const part = partOf(counts.finished_rows);
    const rows = await readRows(record, part);
    const read = await readLeads(rows, columnsOf(record), default_region);
    const assessed = await transaction(() => assess(record, read, earlier));
    await writeRejects(record, part, rejectedOf(assessed));
    counts.finished_rows = Math.min(total, counts.finished_rows + PART_ROWS);
    addOutcomes(counts, assessed);
    const { count } = await db.leadImport.updateMany({ where: isStillChecked, data: counts });
    if (count === 0) return; // another process has done it
  }
  await db.leadImport.updateMany({ where: isStillChecked, data: { status: "ready", finished_rows: 0 } });
}
