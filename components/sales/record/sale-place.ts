import type { RecentPlace } from "@/components/screen/recent-places";
import { fullNameOf } from "@/lib/platform/text/format";
import type { SaleRow } from "@/lib/sales/record/schema";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";

type Sale = Pick<SaleRow, "id" | "reference" | "client" | "status" | "product">;

/** A sale in the command palette. */
export const salePlace = (sale: Sale): RecentPlace => ({
  label: `${sale.reference} ${fullNameOf(sale.client)}`,
  detail: `${sale.product.name} · ${SALE_STATUS_LABELS[sale.status]}`,
  href: `/sales/${sale.product.slug}?sale=${sale.id}`,
});
