import type { Metadata } from "next";
import { ProductFaqsScreen } from "@/components/product-faqs/product-faqs-screen";
import { firstPage } from "@/lib/http/first-page";
import { productFaqs } from "@/lib/product-faqs/server";

export const metadata: Metadata = { title: "Product FAQs" };

export default async function Page({ searchParams }: PageProps<"/product-faqs">) {
  return <ProductFaqsScreen first={await firstPage(productFaqs, await searchParams, { filters: ["product_id"] })} />;
}
