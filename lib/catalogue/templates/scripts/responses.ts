import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";

export const scriptResponse = responseOf("Script", {
  created_at: instant.optional(),
  id: z.int(),
  version: z.int(),
  tenant_id: z.int().nullable().describe("Null for the platform's own, from which tenants start."),
  tenant: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  product_id: z.int(),
  product: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  sections: z
    .array(z.strictObject({ key: z.string(), title: z.string(), text: z.string() }))
    .optional()
    .describe("Left out of lists."),
  sections_count: z.int(),
  in_use: z.boolean().describe("Used in sales. It cannot be deleted or moved to another product."),
  updated_at: instant,
});
