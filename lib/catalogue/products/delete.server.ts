import "server-only";
import { remove } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { removeUnusedFiles } from "@/lib/platform/files/files.server";
import { products } from "./products.server";

/**
 * Deletes a product with its plans, FAQs, questions, questionnaires and documents, and their files.
 * @throws HttpError 404, 403 when it is shared, 409 when it has leads, sales or questionnaires that were asked
 */
export async function deleteProduct(actor: Actor, id: number): Promise<void> {
  const documents = await transaction(async () => {
    await db.$queryRaw`SELECT FROM products WHERE id = ${id} FOR UPDATE`; // no document or lead is added from here on
    const found = await db.productDocument.findMany({ where: { product_id: id }, select: { file_path: true } });
    await remove(products, actor, id);
    return found;
  });
  await removeUnusedFiles(documents.map(({ file_path }) => file_path));
}
