import { previewOf } from "@/lib/catalogue/preview/preview.server";
import { productPreviewResponse } from "@/lib/catalogue/preview/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint(
  {
    summary: "Preview a product",
    response: productPreviewResponse,
    permission: ["products.show", "product-management.info"],
  },
  ({ id }) => previewOf(id),
);
