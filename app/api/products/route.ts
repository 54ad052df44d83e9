import { products } from "@/lib/catalogue/products/products.server";
import { collection } from "@/lib/identity/http/resource.server";

export const { GET, POST } = collection(products);
