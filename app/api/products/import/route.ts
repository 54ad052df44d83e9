import { importProduct } from "@/lib/catalogue/products/catalogue-import.server";
import { catalogueInput } from "@/lib/catalogue/products/catalogue-schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const POST = endpoint({ permission: "products.store", body: catalogueInput, status: 201 }, ({ actor, body }) =>
  importProduct(actor, body),
);
