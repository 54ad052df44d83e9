import { z } from "zod";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { dataOf, instant, responseOf } from "@/lib/platform/http/responses";
import { textOrNull } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { isReservedSlug, NO_SLUG, slugInput, slugify } from "@/lib/platform/text/slug";
import { withoutDirectionMarks } from "@/lib/platform/text/storable";
import { INSURANCE_CLASSES } from "./insurance-classes";

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
      .overwrite(withoutDirectionMarks)
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

const named = { id: z.int(), name: z.string() };

export const productResponse = nonPersonal(
  responseOf("Product", {
    ...named,
    slug: z.string(),
    description: z.string().nullable(),
    insurance_class: z.enum(INSURANCE_CLASSES).nullable(),
    underwriter: z.string().nullable(),
    default_tenant_id: z.int().nullable().describe("Only for administrators; null otherwise."),
    tenants: z
      .array(z.strictObject(named))
      .optional()
      .describe("The tenants that sell it. Only administrators see them, and only for a single product."),
    editable: z.boolean().optional().describe("Whether the caller may change it. Only in a list."),
    version: z.int(),
    created_at: instant,
  }),
);

export type Product = z.output<typeof productResponse>;

export const productOptionsResponse = dataOf(z.strictObject({ name: z.string(), id: z.int(), slug: z.string() }));

/** One thing that a product needs before an organisation can sell it, or that it is better sold with. */
const readinessItemResponse = responseOf("ReadinessItem", {
  key: z.string(),
  title: z.string(),
  problem: z.string().nullable().describe("What is wrong, or why it matters; null once it is done."),
  isNeeded: z.boolean().describe("Without it no sale can be completed."),
  href: z.string().nullable().describe("Link to the screen that fixes it; null if that is the product's own form."),
  permission: z.enum(PERMISSIONS),
});

export type ReadinessItem = z.output<typeof readinessItemResponse>;

/** What a product still needs, for the organisation that sells it; null for none. */
export const readinessResponse = responseOf("Readiness", {
  tenant: z.strictObject(named).nullable(),
  items: z.array(readinessItemResponse),
});

export type Readiness = z.output<typeof readinessResponse>;
