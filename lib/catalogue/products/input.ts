import { z } from "zod";
import { isReservedSlug, NO_SLUG, slugInput, slugify } from "@/lib/platform/slug";

export const PRODUCT_TEXT_MAX_LENGTH = 5000;
const NAME_MAX_LENGTH = 255;

export const RESERVED_SLUG = "The console itself uses this address. Choose another slug.";

export const SHARED_PRODUCT = "This product is shared with other organisations. Ask an administrator to change it.";

/** The slug that a product gets: the one given, else its name, as part of an address. Empty when neither gives one. */
export const effectiveSlug = (slug: string | null | undefined, name: string) => slugify(slug?.trim() || name);

/** Why the product can't have its slug; null when it can, and where a name is what is missing. */
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
    description: z
      .string()
      .trim()
      .max(PRODUCT_TEXT_MAX_LENGTH, `Max ${PRODUCT_TEXT_MAX_LENGTH} characters`)
      .nullish()
      .transform((text) => text || null),
    /** Whose the leads of the public page are where its address names no tenant; an administrator's to say. */
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
  /** Null for everybody but administrators. */
  default_tenant_id: number | null;
  /** Who sells it; of a single product, for administrators. */
  tenants?: { id: number; name: string }[];
  /** Whether it is the caller's to change: an administrator's, or of their tenant alone; in a list. */
  editable?: boolean;
  version: number;
  created_at: Date | string;
};
