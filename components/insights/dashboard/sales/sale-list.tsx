"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { saleColumn } from "@/components/sales/list/sale-columns";
import { useUser } from "@/components/screen/user";
import { ListView } from "@/components/table/list-view";
import { useListState } from "@/components/table/use-list-state";
import { can } from "@/lib/identity/rights/permissions";
import type { WorkScope } from "@/lib/identity/teams/work-scope";
import type { SaleRow } from "@/lib/sales/record/schema";
import { dashboardScope } from "../scope";

const { reference, client, product, status, premium, created } = saleColumn;
const columns = [reference, client, product, status, premium, created];
const PAGE_SIZES = [10, 20, 50];

type Props = {
  tenantId: number | null;
  /** Whose sales; undefined until it is known. */
  scope: WorkScope | undefined;
};

/** The latest sales by the tab's filters, whatever its period. A row opens its form. */
export function SaleList({ tenantId, scope }: Props) {
  const router = useRouter();
  const { params } = useListState();
  const { defaults, fixed } = dashboardScope("sales", tenantId, Object.fromEntries(params));
  const open = useCallback((sale: SaleRow) => router.push(`/sales/${sale.product.slug}?sale=${sale.id}`), [router]);
  const mayOpen = can(useUser(), "sales.show");
  return (
    <ListView
      resource="sales"
      label="Latest sales"
      columns={columns}
      defaultSort={{ by: "created_at", desc: true }}
      searchPlaceholder="Search reference, name, phone"
      byIdNumber
      defaults={defaults}
      fixed={{ ...fixed, ...(scope && scope !== "tenant" && { scope }) }}
      pageSizes={PAGE_SIZES}
      empty="No data"
      onOpen={mayOpen ? open : undefined}
      canOpen={isOpenable}
    />
  );
}

const isOpenable = ({ read_only }: SaleRow) => !read_only;
