"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { saleColumn } from "@/components/sales/sales/sale-columns";
import { ListView } from "@/components/table/list-view";
import type { SaleRow } from "@/lib/sales/sales/schema";
import { dashboardScope } from "./scope";

const { reference, client, product, status, premium, created } = saleColumn;
const columns = [reference, client, product, status, premium, created];
const PAGE_SIZES = [10, 20, 50];

/** The latest sales of all products. A row opens its form. */
export function SaleList({ tenantId }: { tenantId: number | null }) {
  const router = useRouter();
  return (
    <ListView
      resource="sales"
      label="Latest sales"
      columns={columns}
      defaultSort={{ by: "created_at", desc: true }}
      searchPlaceholder="Search reference, name, phone"
      {...dashboardScope(tenantId)}
      pageSizes={PAGE_SIZES}
      empty="No data"
      onOpen={useCallback((sale: SaleRow) => router.push(`/sales/${sale.product.slug}?sale=${sale.id}`), [router])}
    />
  );
}
