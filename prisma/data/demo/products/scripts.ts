import { z } from "zod";
import { INSURANCE_CLASSES, type InsuranceClass } from "@/lib/catalogue/products/insurance-classes";
import { scriptWith } from "@/lib/catalogue/templates/scripts/standard";
import type { Brand } from "../brands/brand";
import type { Load } from "../load";
import scripts from "./scripts.json" with { type: "json" };

const SCRIPTS = z
  .object({
    /** How agents of the tenant with a script of its own begin. */
    own_opening: z.array(z.string()),
    templates: z.record(z.enum(INSURANCE_CLASSES), z.object({ purpose: z.array(z.string()), waiting: z.string() })),
  })
  .parse(scripts);

const ownOpening = SCRIPTS.own_opening.join("\n\n");

/** What agents say on the telephone when they sell a product of this kind. */
export function templateOf(kind: InsuranceClass) {
  const { purpose, waiting } = SCRIPTS.templates[kind];
  return scriptWith(purpose.join("\n\n"), waiting);
}

type Product = { id: number; kind: InsuranceClass };

/** Adds the platform's script of every product, and a tenant's own where the brand has one. */
export function addScripts(
  load: Load,
  { own_script_of }: Brand,
  tenant_id: number,
  products: readonly Product[],
): void {
  const templates = products.map(({ id, kind }) => ({ tenant_id: null, product_id: id, sections: templateOf(kind) }));
  const own = products
    .filter(({ kind }) => kind === own_script_of)
    .map(({ id, kind }) => ({
      tenant_id,
      product_id: id,
      sections: templateOf(kind).map((section) =>
        section.key === "opening" ? { ...section, text: ownOpening } : section,
      ),
    }));
  load.add("scripts", [...templates, ...own]);
}
