import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { daysBefore } from "@/lib/platform/time";
import { removeParts } from "./parts.server";
import { REJECTS_DAYS } from "./schema";
import { discard } from "./upload.server";

const ABANDONED_AFTER_DAYS = 1;

/** Deletes abandoned imports, and the stored rows of old ones. */
export const sweepImports = (): Promise<void> =>
  asPlatform(async () => {
    const abandoned = await db.leadImport.findMany({
      where: { started_at: null, created_at: { lt: daysBefore(ABANDONED_AFTER_DAYS) } },
      select: { id: true },
    });
    for (const { id } of abandoned) await discard(id);
    const old = await db.leadImport.findMany({
      where: { file: { not: null }, finished_at: { lt: daysBefore(REJECTS_DAYS) } },
      select: { id: true, total: true },
    });
    for (const { id, total } of old) {
      await db.leadImport.update({ where: { id }, data: { file: null } });
      await removeParts(id, total, ["rows", "rejects"]);
    }
  });

/** Finds the import files of a tenant that is being deleted. @returns a function that deletes them after the tenant */
export async function removeImportFiles(tenant_id: number): Promise<() => Promise<void>> {
  const imports = await db.leadImport.findMany({
    where: { tenant_id, file: { not: null } },
    select: { id: true, total: true },
  });
  return async () => {
    for (const { id, total } of imports) await removeParts(id, total, ["rows", "rejects"]);
  };
}
