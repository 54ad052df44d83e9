import { join } from "node:path";
import { z } from "zod";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/insurance-classes";
import { themeInput } from "@/lib/platform/theme/schema";
import { PRODUCTS } from "../products/product";
import protea from "./protea.json" with { type: "json" };
import umoja from "./umoja.json" with { type: "json" };

/** The folder with the logos. */
export const LOGOS = join(process.cwd(), "prisma/data/demo/brands");

const brand = z
  .object({
    name: z.string(),
    slug: z.enum(["umoja", "protea"]),
    reference_prefix: z.string(),
    light_theme: themeInput,
    dark_theme: themeInput,
    /** What its agents say of the company. The name, the licence and the registration are made up. */
    provider: z.object({
      provider_name: z.string(),
      provider_phone: z.string(),
      fsp_number: z.string(),
      registry_number: z.string(),
      complaints_phone: z.string(),
      complaints_email: z.string(),
      abbreviated_name: z.string(),
    }),
    underwriter: z.string(),
    /** The kind of product for which the tenant has a script of its own. */
    own_script_of: z.enum(INSURANCE_CLASSES).optional(),
    /** The seed of its random numbers. */
    seed: z.int(),
  })
  .transform((tenant) => ({ ...tenant, products: PRODUCTS[tenant.slug] }));

/** A demo tenant: its look, its products and the seed of its random numbers. */
export type Brand = z.output<typeof brand>;

export const BRANDS: readonly Brand[] = z.array(brand).parse([umoja, protea]);

/** The ombud for complaints about life, funeral and disability insurance. */
export const OMBUD = "the National Financial Ombud Scheme, 0860 800 900, info@nfosa.co.za";
