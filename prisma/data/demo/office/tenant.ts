import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { masterDataOf } from "@/lib/catalogue/beneficiary-types/master-data.server";
import { writeFileTo } from "@/lib/platform/files/files.server";
import { type Brand, debitOrderMandate, LOGOS, OMBUD } from "../brands/brand";
import type { Load } from "../load";

/** Adds a tenant with its logos and its master data. */
export async function addTenant(load: Load, { id, ...brand }: Brand & { id: number }, openedAt: Date): Promise<void> {
  const { name, slug, reference_prefix, provider, light_theme, dark_theme } = brand;
  load.add("tenants", [
    {
      id,
      name,
      slug,
      subdomain: slug,
      reference_prefix,
      light_theme,
      dark_theme,
      logo: await storeLogo(slug, "logo"),
      logo_nav: await storeLogo(slug, "logo_nav"),
      ...provider,
      ombud_text: OMBUD,
      debit_order_mandate: debitOrderMandate(name),
      created_at: openedAt,
      updated_at: openedAt,
    },
  ]);
  const { types, relationships } = masterDataOf(id);
  load.add("beneficiary_types", types);
  load.add("beneficiary_relationships", relationships);
}

async function storeLogo(slug: string, name: "logo" | "logo_nav"): Promise<string> {
  const path = `tenants/${slug}/${name}.png`;
  await writeFileTo(path, await readFile(join(LOGOS, `${slug}-${name.replace("_", "-")}.png`)));
  return path;
}
