import { z } from "zod";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { INSURANCE_CLASSES } from "./schema";

/** One thing that a product needs before an organisation can sell it, or that it is better sold with. */
const readinessItemResponse = responseOf("ReadinessItem", {
  key: z.string(),
  title: z.string(),
  problem: z.string().nullable().describe("What is wrong, or why it matters; null once it is done."),
  isNeeded: z.boolean().describe("Without it no sale can be completed."),
  href: z.string().nullable().describe("Where it is mended, for whoever may; null for the product's own form."),
  permission: z.enum(PERMISSIONS),
});

/** What a product still needs, for the organisation that sells it; null for none. */
export const readinessResponse = responseOf("Readiness", {
  tenant: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  items: z.array(readinessItemResponse),
});

export const productResponse = nonPersonal(
  responseOf("Product", {
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    insurance_class: z.enum(INSURANCE_CLASSES).nullable(),
    underwriter: z.string().nullable(),
    default_tenant_id: z.int().nullable().describe("Only administrators see it; null for everybody else."),
    tenants: z
      .array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
        }),
      )
      .optional()
      .describe("The tenants that sell it. Only administrators see them, and only for a single product."),
    editable: z.boolean().optional().describe("Whether the caller may change it. Only in a list."),
    version: z.int(),
    created_at: instant,
  }),
);

export const importProductResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
});

export const productOptionsResponse = z.strictObject({
  data: z.array(
    z.strictObject({
      name: z.string(),
      id: z.int(),
      slug: z.string(),
    }),
  ),
});
