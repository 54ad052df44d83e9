import { productFaqs } from "@/lib/catalogue/faqs/product-faqs.server";
import { collection } from "@/lib/identity/http/resource.server";

export const { GET, POST } = collection(productFaqs);
