import { catalogueToImport, importProduct } from "@/lib/catalogue/products/catalogue-import.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const POST = endpoint(
  { permission: "products.store", body: catalogueToImport, status: 201 },
  ({ actor, body }) => importProduct(actor, body),
);
