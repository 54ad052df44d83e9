import { productOptions } from "@/lib/catalogue/products/products.server";
import { productOptionsResponse } from "@/lib/catalogue/products/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint(
  { summary: "List products for the form of a tenant", response: productOptionsResponse },
  async () => ({ data: await productOptions() }),
);
