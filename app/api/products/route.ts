import { collection } from "@/lib/http/resource";
import { products } from "@/lib/products/server";

export const { GET, POST } = collection(products);
