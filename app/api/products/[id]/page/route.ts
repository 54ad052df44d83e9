import { changeProductPage, productPageQuery, readProductPage } from "@/lib/catalogue/product-page/product-page.server";
import { productPageInput, productPageResponse } from "@/lib/catalogue/product-page/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { staleOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "Read what an organisation adds to a product's public page",
    response: productPageResponse,
    permission: "products.update",
    query: productPageQuery,
  },
  ({ actor, id, query }) => readProductPage(actor, id, query),
);

export const PUT = endpoint(
  {
    summary: "Change what an organisation adds to a product's public page",
    record: productPageResponse,
    response: productPageResponse,
    otherResponses: { 409: staleOf(productPageResponse) },
    permission: "products.update",
    body: productPageInput,
  },
  ({ actor, id, body }) => changeProductPage(actor, id, body),
);
