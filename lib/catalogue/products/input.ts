import { z } from "zod";
import { textOrNull } from "@/lib/platform/schemas/inputs";
import { isReservedSlug, NO_SLUG, slugInput, slugify } from "@/lib/platform/text/slug";
import { INSURANCE_CLASSES, type InsuranceClass } from "./schema";

export const PRODUCT_TEXT_MAX_LENGTH = 5000;
const NAME_MAX_LENGTH = 255;
const UNDERWRITER_MAX_LENGTH = 255;

const RESERVED_SLUG = "The console itself uses this address. Choose another slug.";

/** The slug that a product gets: the given one, or else one made from its name. Empty when neither results in one. */
export const effectiveSlug = (slug: string | null | undefined, name: string) => slugify(slug?.trim() || name);

/** Why the product can't have its slug; null when it can, and when both slug and name are missing. */
export function slugRefusal(slug: string | null | undefined, name: string): string | null {
  if (!slug && !name) return null;
  const effective = effectiveSlug(slug, name);
  if (effective === "") return NO_SLUG;
  return isReservedSlug(effective) ? RESERVED_SLUG : null;
}

export const productInput = z
  .object({
    name: z
      .string("Name is required")
      .trim()
      .min(1, "Name is required")
      .max(NAME_MAX_LENGTH, `Max ${NAME_MAX_LENGTH} characters`),
    slug: slugInput,
    description: textOrNull(PRODUCT_TEXT_MAX_LENGTH),
    /** Which rules of law apply to it; null when none of a class does. */
    insurance_class: z.enum(INSURANCE_CLASSES, "Choose from the list").nullish().default(null),
    /** The insurer that carries the risk. */
    underwriter: textOrNull(UNDERWRITER_MAX_LENGTH),
    /** The tenant that gets the leads of the landing page when its URL names none. Set by administrators. */
    default_tenant_id: z.int32("Choose a tenant that sells this product.").nullish(),
  })
  .superRefine(({ name, slug }, context) => {
    const message = slugRefusal(slug, name);
    if (message) context.addIssue({ code: "custom", path: ["slug"], message });
  });

export type ProductInput = z.input<typeof productInput>;

export type Product = {
  id: number;
  name: string;
  slug: string;
  description: string | null;
  insurance_class: InsuranceClass | null;
  underwriter: string | null;
  /** Only administrators see it; null for everybody else. */
  default_tenant_id: number | null;
  /** The tenants that sell it. Only administrators see them, and only for a single product. */
  tenants?: { id: number; name: string }[];
  /** Whether the caller may change it. Only in a list. */
  editable?: boolean;
  version: number;
  created_at: Date | string;
};
