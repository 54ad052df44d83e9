import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { RETENTION_CLASSES, type RetentionPeriod, type RetentionPeriods } from "./retention";

/** How long each class of recordings is kept. */
export async function readPeriods(): Promise<RetentionPeriods> {
  const rows = await db.retentionPeriod.findMany({ orderBy: { id: "asc" } });
  const entries = RETENTION_CLASSES.map((name) => {
    const row = rows.find((found) => found.class === name);
    if (!row) throw new Error(`There is no period for recordings of class ${name}`);
    return [name, row as RetentionPeriod];
  });
  return Object.fromEntries(entries);
}
