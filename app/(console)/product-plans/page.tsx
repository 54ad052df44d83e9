import type { Metadata } from "next";
import { ProductPlansScreen } from "@/components/catalogue/plans/product-plans-screen";
import { productPlans } from "@/lib/catalogue/plans/product-plans.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("product-plans") };

export default async function Page({ searchParams }: PageProps<"/product-plans">) {
  return <ProductPlansScreen first={await firstPage(productPlans, await searchParams, { filters: ["product_id"] })} />;
}
