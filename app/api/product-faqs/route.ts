import { collection } from "@/lib/http/resource";
import { productFaqs } from "@/lib/product-faqs/server";

export const { GET, POST } = collection(productFaqs);
