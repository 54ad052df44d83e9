import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeProduct } from "./world";

/** A section of a script; the text tells the product when it is read out. */
export const OPENING = { key: "opening", title: "Opening", text: "Good day, this is about the {{product_name}}." };

/** A script of a tenant, or for null of the platform, for a product of its own. */
export async function makeScript(tenant: { id: number } | null, sections = [OPENING]) {
  const { id: product_id } = await makeProduct(tenant ? [tenant.id] : []);
  return asPlatform(() => db.script.create({ data: { tenant_id: tenant?.id ?? null, product_id, sections } }));
}
