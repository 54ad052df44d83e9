import type { Metadata } from "next";
import { ProductPlansScreen } from "@/components/product-plans/product-plans-screen";
import { firstPage } from "@/lib/http/first-page";
import { productPlans } from "@/lib/product-plans/server";

export const metadata: Metadata = { title: "Product plans" };

export default async function Page({ searchParams }: PageProps<"/product-plans">) {
  return <ProductPlansScreen first={await firstPage(productPlans, await searchParams, { filters: ["product_id"] })} />;
}
