import type { Metadata } from "next";
import { ProductsScreen } from "@/components/catalogue/products/products-screen";
import { products } from "@/lib/catalogue/products/products.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { env } from "@/lib/platform/env.server";
import { screenTitle } from "@/lib/resources";

export const metadata: Metadata = { title: screenTitle("products") };

export default async function Page({ searchParams }: PageProps<"/products">) {
  return <ProductsScreen first={await firstPage(products, await searchParams)} uploadMaxMb={env().UPLOAD_MAX_MB} />;
}
