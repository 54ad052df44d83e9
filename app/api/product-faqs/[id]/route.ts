import { member } from "@/lib/http/resource";
import { productFaqs } from "@/lib/product-faqs/server";

export const { GET, PUT, DELETE } = member(productFaqs);
