import type { Metadata } from "next";
import { ProductsScreen } from "@/components/products/products-screen";
import { env } from "@/lib/env";
import { firstPage } from "@/lib/http/first-page";
import { products } from "@/lib/products/server";

export const metadata: Metadata = { title: "Products" };

export default async function Page({ searchParams }: PageProps<"/products">) {
  return <ProductsScreen first={await firstPage(products, await searchParams)} uploadMaxMb={env().UPLOAD_MAX_MB} />;
}
