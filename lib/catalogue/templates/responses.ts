import { z } from "zod";
import { productOfRecord } from "@/lib/catalogue/products/product-of-record";
import { instant } from "@/lib/platform/http/responses";

/** The fields that a script and a scorecard begin with. */
export const ownedTemplateFields = {
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
  product: productOfRecord,
};

/** @param places where its editions are used */
export const inUse = (places: "sales" | "reviews") =>
  z.boolean().describe(`Used in ${places}. It cannot be deleted or moved to another product.`);
