import { db } from "@/lib/platform/db/client.server";
import type { Brand } from "../brand";
import type { SoldProduct } from "../products/index";
import { templateOf } from "./templates";

const OWN_OPENING = `Sanibonani, am I speaking to {{client_name}}?

This is {{agent_name}} from {{provider_name}}, {{fsp_number}}. You asked us about the {{product_name}}, which is insurance, \
and I am calling you back. We record our calls, so that you and we can listen to them again.

Is this a good moment? It takes about twenty minutes. May I continue?`;

/** Adds the platform's script of every product, and a tenant's own where the brand has one. */
export async function seedScripts({ own_script_of }: Brand, tenant_id: number, products: SoldProduct[]): Promise<void> {
  const templates = products.map(({ id, kind }) => ({ tenant_id: null, product_id: id, sections: templateOf(kind) }));
  const own = products
    .filter(({ kind }) => kind === own_script_of)
    .map(({ id, kind }) => ({
      tenant_id,
      product_id: id,
      sections: templateOf(kind).map((section) =>
        section.key === "opening" ? { ...section, text: OWN_OPENING } : section,
      ),
    }));
  await db.script.createMany({ data: [...templates, ...own] });
}
