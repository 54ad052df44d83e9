import { previewOf } from "@/lib/catalogue/products/preview.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint({ permission: ["products.show", "product-management.info"] }, ({ id }) => previewOf(id));
