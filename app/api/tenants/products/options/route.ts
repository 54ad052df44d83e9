import { productOptions } from "@/lib/catalogue/products/products.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint({}, async () => ({ data: await productOptions() }));
