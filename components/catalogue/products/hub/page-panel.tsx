"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Hero } from "@/components/catalogue/landing/hero";
import { useTenantQuery } from "@/components/identity/tenancy/selected-tenant";
import { useUser } from "@/components/screen/user";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Panel } from "@/components/ui/panel";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { ProductPreview } from "@/lib/catalogue/preview/schema";
import type { ProductPage } from "@/lib/catalogue/product-page/schema";
import type { Product } from "@/lib/catalogue/products/schema";
import { can } from "@/lib/identity/rights/permissions";
import { ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { counted, formatPercent } from "@/lib/platform/text/format";

const PageForm = lazyDialog(() => import("./page-form").then((module) => module.PageForm));

const NOT_FOUND = 404;

type Props = { product: Product; preview: ProductPreview };

/** How the public page begins, and what the organisation adds to it. */
export function PagePanel({ product, preview }: Props) {
  const mayEdit = can(useUser(), "products.update");
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const query = new URLSearchParams(useTenantQuery()).toString();
  const queryKey = queryKeys.productPage(product.id, query);
  const {
    data: page,
    error,
    isLoading,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: () => api.get<ProductPage>(`/products/${product.id}/page?${query}`),
    enabled: mayEdit,
  });
  // Only for administrators: other users open no product that they don't sell.
  const isUnsold = error instanceof ApiError && error.status === NOT_FOUND;
  const unsoldNote = isUnsold && "The selected tenant doesn't sell this product.";
  const note = page ? summaryOf(page) : unsoldNote;
  const editButton = page && (
    <Button size="small" onClick={() => setOpen(true)}>
      <Pencil aria-hidden className="size-3.5" /> Edit page
    </Button>
  );
  return (
    <Panel title="Public page" action={editButton}>
      <div inert className="overflow-hidden text-[16px] leading-relaxed">
        <Hero landing={preview} picture={pictureOf(page)} action="#" isPreview />
      </div>
      {isLoading && (
        <p role="status" aria-label="Loading" className="border-t px-4 py-3">
          <span className="block h-5 max-w-100 animate-pulse rounded-control bg-hover" />
        </p>
      )}
      {note && <p className="border-t px-4 py-3 text-muted">{note}</p>}
      {error && !isUnsold && (
        <div className="p-4">
          <RetryAlert error={error} onRetry={refetch} />
        </div>
      )}
      {isOpen && page && (
        <PageForm
          product={product}
          page={page}
          onSaved={(saved) => queryClient.setQueryData(queryKey, saved)}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}

const pictureOf = (page: ProductPage | undefined) => (page?.picture ? { avif: null, webp: page.picture } : null);

function summaryOf({ tenant, picture, testimonials, paid_claims, alternative }: ProductPage): string {
  const added = [
    picture && "a picture",
    testimonials.length > 0 && counted(testimonials.length, "testimonial"),
    paid_claims && `${formatPercent(paid_claims.percent)} of claims paid`,
    alternative && "a second version of the quote block",
  ].filter((part) => typeof part === "string");
  return added.length > 0
    ? `${tenant.name} adds ${added.join(", ")}.`
    : `${tenant.name} adds nothing yet: a picture, testimonials, paid claims, or a second version of the quote block.`;
}
