import type { Metadata } from "next";
import { ProductFaqsScreen } from "@/components/catalogue/faqs/product-faqs-screen";
import { productFaqs } from "@/lib/catalogue/faqs/product-faqs.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("product-faqs") };

export default async function Page({ searchParams }: PageProps<"/product-faqs">) {
  return <ProductFaqsScreen first={await firstPage(productFaqs, await searchParams, { filters: ["product_id"] })} />;
}
