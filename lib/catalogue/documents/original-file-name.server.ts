import "server-only";
import { db } from "@/lib/platform/db/client.server";

/** The name that a document was uploaded with; null for a file that is no document. */
export async function findOriginalFileName(path: string): Promise<string | null> {
  const [, folder = ""] = path.split("/");
  if (!/^\d{1,9}$/.test(folder)) return null;
  const where = { product_id: Number(folder), file_path: path };
  return (await db.productDocument.findFirst({ where, select: { original_name: true } }))?.original_name ?? null;
}
