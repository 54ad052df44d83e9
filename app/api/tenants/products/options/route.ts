import { endpoint } from "@/lib/http/endpoint";
import { productOptions } from "@/lib/products/server";

export const GET = endpoint({}, async () => ({ data: await productOptions() }));
