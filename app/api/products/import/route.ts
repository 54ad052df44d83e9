import { endpoint } from "@/lib/http/endpoint";
import { importProduct } from "@/lib/products/catalogue-import";
import { catalogueInput } from "@/lib/products/catalogue-schema";

export const POST = endpoint({ permission: "products.store", body: catalogueInput, status: 201 }, ({ actor, body }) =>
  importProduct(actor, body),
);
