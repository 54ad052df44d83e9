"use client";

import { CircleHelp, History } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { useTenantQuery } from "@/components/identity/tenants/selected-tenant";
import { useUser } from "@/components/shell/user";
import { ListView } from "@/components/table/list-view";
import { buttonStyle } from "@/components/ui/button";
import { IconLink } from "@/components/ui/icon-link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/identity/permissions";
import type { FirstPage } from "@/lib/platform/client/resource";
import type { SaleRow } from "@/lib/sales/sales/schema";
import { SALE_STATUS_LABELS } from "./sale-labels";
import { columnSetOf } from "./sale-list-columns";

type Props = { product: { name: string; slug: string }; first: FirstPage<SaleRow> | undefined };

/** The sales of one product. A row opens its form, which links back to the list as it was left. */
export function SalesScreen({ product, first }: Props) {
  const user = useUser();
  const router = useRouter();
  const params = useSearchParams();
  const shown = user.allowed_sale_statuses.find((allowed) => allowed === params.get("status"));
  const title = shown ? `${SALE_STATUS_LABELS[shown]} sales` : "All sales";
  const columns = columnSetOf(shown);
  const tenantQuery = useTenantQuery();
  const mayOpen = can(user, "sales.show");

  const open = useCallback(
    (sale: SaleRow) => {
      const address = new URLSearchParams(params);
      address.set("sale", String(sale.id));
      router.push(`/sales/${product.slug}?${address}`);
    },
    [router, params, product.slug],
  );

  return (
    <>
      <PageHeader
        title={product.name}
        subtitle={title}
        action={
          <Link href={`/sales/${product.slug}/faqs`} className={buttonStyle()}>
            <CircleHelp aria-hidden className="size-4 text-muted" /> FAQs
          </Link>
        }
      />
      <ListView
        key={columns.name} // each set of columns remembers which ones are shown
        resource="sales"
        label={columns.name}
        columns={columns.columns}
        defaultSort={{ by: "created_at", desc: true }}
        searchPlaceholder="Search reference, name, phone"
        filters={[
          {
            name: "status",
            label: "Status",
            options: user.allowed_sale_statuses.map((id) => ({ id, name: SALE_STATUS_LABELS[id] })),
          },
        ]}
        fixed={{ product: product.slug, ...tenantQuery }}
        empty="No sales found."
        first={first}
        onOpen={mayOpen ? open : undefined}
        actions={
          mayOpen
            ? (sale) => (
                <IconLink icon={History} label={`Audit of ${sale.reference}`} href={`/sales/audit/${sale.id}`} />
              )
            : undefined
        }
      />
    </>
  );
}
