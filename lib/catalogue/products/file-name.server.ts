import "server-only";
import { db } from "@/lib/platform/db/client.server";

/** What a stored document was called by whoever uploaded it; null for a file that is nobody's document. */
export async function fileNameOf(path: string): Promise<string | null> {
  const [, folder = ""] = path.split("/");
  if (!/^\d{1,9}$/.test(folder)) return null;
  const where = { product_id: Number(folder), file_path: path };
  return (await db.productDocument.findFirst({ where, select: { original_name: true } }))?.original_name ?? null;
}
