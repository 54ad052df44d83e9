"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { useTenantQuery } from "@/components/identity/tenancy/selected-tenant";
import { saleListTitle } from "@/components/sales/record/sale-labels";
import { useUser } from "@/components/screen/user";
import { useListState } from "@/components/table/use-list-state";
import { PageHeader } from "@/components/ui/page-header";
import type { FirstPage } from "@/lib/platform/client/resource";
import { listQueryString } from "@/lib/platform/lists/params";
import type { SaleRow } from "@/lib/sales/record/schema";
import { SALE_FILTERS } from "./sale-filters";
import { columnSetOfAll } from "./sale-list-columns";
import { SaleListView } from "./sale-list-view";
import { useSaleFilters } from "./use-sale-filters";

type Props = { products: { id: number; name: string }[]; first: FirstPage<SaleRow> | undefined };

/** The sales of all products: what the figures of the dashboard count. */
export function AllSalesScreen({ products, first }: Props) {
  const { params } = useListState();
  const router = useRouter();
  const shown = useUser().allowed_sale_statuses.find((allowed) => allowed === params.get("status"));
  const fixed = useTenantQuery();
  const query = listQueryString(Object.fromEntries(params), { filters: SALE_FILTERS, fixed });
  const open = useCallback((sale: SaleRow) => router.push(`/sales/${sale.product.slug}?sale=${sale.id}`), [router]);
  return (
    <>
      <PageHeader title={saleListTitle(shown, params)} subtitle="Of all products" />
      <SaleListView
        {...columnSetOfAll(shown, params)}
        {...useSaleFilters(fixed, products)}
        status={shown}
        fixed={fixed}
        query={query}
        first={first}
        onOpen={open}
      />
    </>
  );
}
