import { z } from "zod";
import { addPicture, productPageQuery, removePicture } from "@/lib/catalogue/product-page/product-page.server";
import { productPageResponse } from "@/lib/catalogue/product-page/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const POST = endpoint(
  {
    form: { fields: z.object({}), files: ["file"] },
    summary: "Upload the picture of a product's public page",
    response: productPageResponse,
    permission: "products.update",
    query: productPageQuery,
  },
  ({ actor, id, query, request }) => addPicture(actor, id, request, query),
);

export const DELETE = endpoint(
  {
    summary: "Delete the picture of a product's public page",
    permission: "products.update",
    query: productPageQuery,
  },
  ({ actor, id, query }) => removePicture(actor, id, query),
);
