import { products, SEES_PRODUCTS } from "@/lib/catalogue/products/products.server";
import { productResponse } from "@/lib/catalogue/products/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { collection } from "@/lib/identity/http/resource.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List products", response: pageOf(productResponse), permission: SEES_PRODUCTS, query: products.query },
  ({ actor, query }) => products.list(actor, query),
);

export const { POST } = collection(products);
