import { products, SEES_PRODUCTS } from "@/lib/catalogue/products/products.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { collection } from "@/lib/identity/http/resource.server";

export const GET = endpoint({ permission: SEES_PRODUCTS, query: products.query }, ({ actor, query }) =>
  products.list(actor, query),
);

export const { POST } = collection(products);
