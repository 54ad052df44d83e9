import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ProductHub } from "@/components/catalogue/products/hub/product-hub";
import { previewOf } from "@/lib/catalogue/preview/preview.server";
import { productPreviewResponse } from "@/lib/catalogue/preview/schema";
import { products } from "@/lib/catalogue/products/products.server";
import { readinessOf } from "@/lib/catalogue/products/readiness.server";
import { productResponse } from "@/lib/catalogue/products/schema";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { asResponse } from "@/lib/identity/http/picked.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { selectedTenantId } from "@/lib/identity/tenancy/selected.server";
import { orNotFound } from "@/lib/platform/http/or-not-found.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { env } from "@/lib/platform/settings/env.server";

type Address = PageProps<"/products/[id]">;

const read = cache(async (text: string) => {
  const actor = await requirePageActor("products.show");
  const id = /^\d+$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) notFound();
  const tenantId = await selectedTenantId(actor);
  return orNotFound(() =>
    runAs(actor, async () => {
      const [product, preview, readiness] = [
        await products.find(actor, id),
        await previewOf(id),
        await readinessOf(id, tenantId),
      ];
      return { product, preview, readiness };
    }),
  );
});

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const { product } = await read((await params).id);
  return { title: `${product.name} · Products` };
}

export default async function Page({ params }: Address) {
  const { product, preview, readiness } = await read((await params).id);
  return (
    <ProductHub
      product={asResponse(productResponse, product)}
      preview={asResponse(productPreviewResponse, preview)}
      readiness={readiness}
      uploadMaxMb={env().UPLOAD_MAX_MB}
    />
  );
}
