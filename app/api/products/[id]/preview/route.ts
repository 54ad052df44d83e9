import { endpoint } from "@/lib/http/endpoint";
import { previewOf } from "@/lib/products/preview";

export const GET = endpoint({ permission: "products.show" }, ({ id }) => previewOf(id));
