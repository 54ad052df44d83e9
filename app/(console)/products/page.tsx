import type { Metadata } from "next";
import { ProductsScreen } from "@/components/catalogue/products/products-screen";
import { products } from "@/lib/catalogue/products/products.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { env } from "@/lib/platform/env.server";

export const metadata: Metadata = { title: "Products" };

export default async function Page({ searchParams }: PageProps<"/products">) {
  return <ProductsScreen first={await firstPage(products, await searchParams)} uploadMaxMb={env().UPLOAD_MAX_MB} />;
}
