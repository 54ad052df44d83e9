import { productPreviewResponse } from "@/lib/catalogue/products/landing-responses";
import { previewOf } from "@/lib/catalogue/products/preview.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint(
  {
    summary: "Preview what a product asks and offers",
    response: productPreviewResponse,
    permission: ["products.show", "product-management.info"],
  },
  ({ id }) => previewOf(id),
);
