import { productFaqs } from "@/lib/catalogue/product-faqs/product-faqs.server";
import { collection } from "@/lib/identity/http/resource.server";

export const { GET, POST } = collection(productFaqs);
