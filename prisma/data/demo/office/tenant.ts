import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { masterDataOf } from "@/lib/catalogue/beneficiary-types/master-data.server";
import { STARTING_TEXT } from "@/lib/identity/tenants/mandate/starting-text";
import { writeFileTo } from "@/lib/platform/files/files.server";
import { isoDate } from "@/lib/platform/text/format";
import { addDays } from "@/lib/platform/time/days";
import { type Brand, LOGOS, OMBUD } from "../brands/brand";
import type { Load } from "../load";

const YEAR_DAYS = 365;

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
      registry_renews_on: addDays(isoDate(openedAt), YEAR_DAYS),
      ombud_text: OMBUD,
      debit_order_mandate: STARTING_TEXT,
      debit_order_mandate_in_use: STARTING_TEXT,
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
