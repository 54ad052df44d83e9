import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { OUTCOME_FILES } from "@/lib/platform/db/named-files";
import { RowParts } from "@/lib/platform/files/row-parts.server";
import type { OutcomeImportStatus } from "./import-limits";

/** The stored rows of outcome imports. */
export const outcomeParts = new RowParts(OUTCOME_FILES);

/** Deletes the stored rows of an import, which nobody can read once it has ended. @param rows how many rows it has */
export const removeOutcomeFile = (id: number, rows: number) => outcomeParts.remove(id, rows, ["rows"]);

/** Locks an import until the running transaction ends; null after it was deleted with its tenant. */
export async function lockOutcomeImport(id: number) {
  await db.$queryRaw`SELECT id FROM outcome_imports WHERE id = ${id} FOR UPDATE`;
  return db.outcomeImport.findFirst({ where: { id }, omit: { file: false } });
}

/**
 * Ends an import within the running transaction: its key goes, and the refused rows stay for a while. Call
 * `removeOutcomeFile` after the commit.
 */
export async function endOutcomeImport(id: number, status: OutcomeImportStatus) {
  await db.outcomeImportRow.deleteMany({ where: { import_id: id, message: null } });
  return db.outcomeImport.update({ where: { id }, data: { status, finished_at: new Date(), file: null } });
}

/** Finds the import files of a tenant that is being deleted. @returns a function that deletes them after the tenant */
export async function removeOutcomeFilesOfTenant(tenant_id: number): Promise<() => Promise<void>> {
  const where = { tenant_id, file: { not: null } };
  const imports = await db.outcomeImport.findMany({ where, select: { id: true, total: true } });
  return async () => {
    for (const { id, total } of imports) await removeOutcomeFile(id, total);
  };
}
