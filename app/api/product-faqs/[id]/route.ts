import { productFaqs } from "@/lib/catalogue/faqs/product-faqs.server";
import { member } from "@/lib/identity/http/resource.server";

export const { GET, PUT, DELETE } = member(productFaqs);
