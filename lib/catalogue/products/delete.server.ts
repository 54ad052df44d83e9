import "server-only";
import { remove } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { pathsOfPictures } from "@/lib/identity/tenants/page-pictures.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { removeUnusedFiles } from "@/lib/platform/files/files.server";
import { products } from "./products.server";

/**
 * Deletes a product with its plans, FAQs, questions, questionnaires, documents and pictures, and their files.
 * @throws HttpError 404, 403 when it is shared, 409 when it has leads, sales or questionnaires that were asked
 */
export async function deleteProduct(actor: Actor, id: number): Promise<void> {
  const files = await transaction(async () => {
    await db.$queryRaw`SELECT FROM products WHERE id = ${id} FOR UPDATE`; // no document or lead is added from here on
    const documents = await db.productDocument.findMany({ where: { product_id: id }, select: { file_path: true } });
    const pictures = await pathsOfPictures({ product_id: id });
    await remove(products, actor, id);
    return [...documents.map(({ file_path }) => file_path), ...pictures];
  });
  await removeUnusedFiles(files);
}
