import { z } from "zod";
import { catalogueToImport, importProduct } from "@/lib/catalogue/transfer/import.server";
import { importProductResponse } from "@/lib/catalogue/transfer/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { refusalWith } from "@/lib/platform/http/responses";

export const POST = endpoint(
  {
    otherResponses: { 409: refusalWith({ suggested_slug: z.string() }) },
    summary: "Import a product from JSON",
    response: importProductResponse,
    permission: "products.store",
    body: catalogueToImport,
    status: 201,
  },
  ({ actor, body }) => importProduct(actor, body),
);
