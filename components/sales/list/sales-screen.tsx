"use client";

import { CircleHelp, FileClock, MailWarning } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { useTenantQuery } from "@/components/identity/tenancy/selected-tenant";
import { ImportOutcomes } from "@/components/sales/outcomes/import-outcomes";
import { saleListTitle } from "@/components/sales/record/sale-labels";
import { useUser } from "@/components/screen/user";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { InsuranceClass } from "@/lib/catalogue/products/insurance-classes";
import { can } from "@/lib/identity/rights/permissions";
import type { FirstPage } from "@/lib/platform/client/resource";
import { listQueryString } from "@/lib/platform/lists/params";
import type { SaleRow } from "@/lib/sales/record/schema";
import { DueLink } from "./due-link";
import { SALE_FILTERS } from "./sale-filters";
import { columnSetOf } from "./sale-list-columns";
import { SaleListView } from "./sale-list-view";
import { useSaleFilters } from "./use-sale-filters";

type Product = { name: string; slug: string; insurance_class: InsuranceClass | null };
type Props = { product: Product; first: FirstPage<SaleRow> | undefined };

/** The sales of one product. A row opens its form, which links back to the list as it was left. */
export function SalesScreen({ product, first }: Props) {
  const user = useUser();
  const params = useSearchParams();
  const shown = user.allowed_sale_statuses.find((allowed) => allowed === params.get("status"));
  const fixed = { product: product.slug, ...useTenantQuery() };
  const query = listQueryString(Object.fromEntries(params), { filters: SALE_FILTERS, fixed });
  return (
    <>
      <PageHeader
        title={`${saleListTitle(shown, params)} · ${product.name}`}
        action={
          <div className="flex flex-wrap gap-2">
            {shown === "policy-submitted" && (
              <>
                <DueLink filter="confirmation" sortBy="confirm_by" icon={MailWarning} label="To confirm in writing" />
                {product.insurance_class !== "funeral" && (
                  <DueLink
                    filter="replacement"
                    sortBy="replacement_send_by"
                    icon={FileClock}
                    label="Replacements due"
                  />
                )}
                <ImportOutcomes tenantId={fixed.tenant_id} />
              </>
            )}
            <Link href={`/sales/${product.slug}/faqs`} className={buttonStyle()}>
              <CircleHelp aria-hidden className="size-4 text-muted" /> FAQs
            </Link>
          </div>
        }
      />
      <SaleListView
        {...columnSetOf(shown, params)}
        {...useSaleFilters(fixed)}
        status={shown}
        fixed={fixed}
        query={query}
        emptyAction={
          can(user, "leads.index") && (
            <Link href={`/leads/${product.slug}`} className={buttonStyle()}>
              Go to leads
            </Link>
          )
        }
        first={first}
        onOpen={useOpenSale(product)}
      />
    </>
  );
}

function useOpenSale(product: Product) {
  const router = useRouter();
  const params = useSearchParams();
  return useCallback(
    (sale: SaleRow) => {
      const address = new URLSearchParams(params);
      address.set("sale", String(sale.id));
      router.push(`/sales/${product.slug}?${address}`);
    },
    [router, params, product.slug],
  );
}
