import type { Metadata } from "next";
import { ProductsScreen } from "@/components/catalogue/products/products-screen";
import { products, SEES_PRODUCTS } from "@/lib/catalogue/products/products.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { law } from "@/lib/insurance/law/law.server";
import { env } from "@/lib/platform/settings/env.server";

export const metadata: Metadata = { title: screenTitle("products") };

const listed = { ...products, permission: SEES_PRODUCTS };

export default async function Page({ searchParams }: PageProps<"/products">) {
  return (
    <ProductsScreen
      first={await firstPage(listed, await searchParams)}
      uploadMaxMb={env().UPLOAD_MAX_MB}
      law={{ funeral_wait: law().funeral_wait }}
    />
  );
}
