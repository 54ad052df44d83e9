import "server-only";
import { db, transaction } from "@/lib/platform/db/client.server";
import { PART_ROWS, partOf } from "@/lib/platform/files/row-parts.server";
import { addOutcomes, assess, readPart, rejectedOf } from "./assess.server";
import { EarlierRows } from "./earlier-rows";
import { refreshStatistics } from "./look-up.server";
import { writeRejects } from "./parts.server";
import { columnsOf, type ImportRecord, NO_COUNTS, toMapping } from "./record.server";

/** Checks every row of an import and counts the outcomes. After an interruption it starts again. */
export async function checkImport(record: ImportRecord, signal?: AbortSignal): Promise<void> {
  const { id, total, default_region } = record;
  const mapping = { equals: toMapping(columnsOf(record)) };
  const isStillChecked = { id, status: "checking" as const, mapping, default_region }; // with the settings that this check uses
  if (total > PART_ROWS) await refreshStatistics();
  const earlier = new EarlierRows();
  const counts = { ...NO_COUNTS };
  let read = await readPart(record, 0);
  while (counts.finished_rows < total) {
    signal?.throwIfAborted();
    const first = counts.finished_rows;
    const assessed = await transaction(() => assess(record, read, earlier));
    counts.finished_rows = Math.min(total, first + PART_ROWS);
    addOutcomes(counts, assessed);
    const isOurs = await transaction(async () => {
      const { count } = await db.leadImport.updateMany({ where: isStillChecked, data: counts });
      // The import is locked, so no other process does.
      if (count > 0) await writeRejects(record, partOf(first), rejectedOf(assessed));
      return count > 0;
    });
    if (!isOurs) return; // another process has done it, or the mapping has changed
    read = await readPart(record, first + PART_ROWS);
  }
  await db.leadImport.updateMany({ where: isStillChecked, data: { status: "ready", finished_rows: 0 } });
}
