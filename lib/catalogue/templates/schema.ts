import { z } from "zod";
import { productOfRecord } from "@/lib/catalogue/products/product-of-record";
import { instant } from "@/lib/platform/http/responses";

/** The owner of a new template, which only administrators choose. Null is the platform. */
export const ownerInput = { tenant_id: z.int32("Choose a tenant").nullish() };

/** @param places where its editions are used */
export const inUse = (places: "sales" | "reviews") =>
  z.boolean().describe(`Used in ${places}. It cannot be deleted or moved to another product.`);

/** The fields of a template that the platform or a tenant owns. @param places where its editions are used */
export const ownedTemplateFields = (places: "sales" | "reviews") => ({
  id: z.int(),
  version: z.int(),
  tenant_id: z.int().nullable().describe("Null for the platform's own, from which tenants start."),
  tenant: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  product_id: z.int(),
  product: productOfRecord,
  in_use: inUse(places),
  created_at: instant.optional(),
  updated_at: instant,
});

/** A template owned by the platform or by a tenant. */
export type OwnedTemplate = z.output<z.ZodObject<ReturnType<typeof ownedTemplateFields>>>;

/** What is written for a product, and copied as an edition when it is used. */
export type Template = Pick<OwnedTemplate, "id" | "version" | "product_id" | "product" | "in_use">;
