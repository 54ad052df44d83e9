import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { removeUnusedFiles } from "@/lib/platform/files/files.server";

/** Finds the policy packs of a tenant that is being deleted. @returns a function that deletes their files after the tenant */
export async function removePackFiles(tenant_id: number): Promise<() => Promise<void>> {
  const packs = await db.salePack.findMany({
    where: { tenant_id, file_path: { not: null } },
    select: { file_path: true },
  });
  return () => removeUnusedFiles(packs.map(({ file_path }) => file_path));
}
