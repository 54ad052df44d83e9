"use client";

import { CircleHelp, History } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { ExportLink } from "@/components/form/export-link";
import { useTenantQuery } from "@/components/identity/tenants/selected-tenant";
import { ImportOutcomes } from "@/components/sales/outcomes/import-outcomes";
import { ViewsMenu } from "@/components/shell/saved-views/views-menu";
import { useUser } from "@/components/shell/user";
import { ListView, type Selected } from "@/components/table/list-view";
import { buttonStyle } from "@/components/ui/button";
import { IconLink } from "@/components/ui/icon-link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/identity/permissions";
import type { FirstPage } from "@/lib/platform/client/resource";
import { filterOf, listQueryString } from "@/lib/platform/list-params";
import { defaultSortOf, MAX_REASSIGNED, SALE_FILTERS, sortParamsOf } from "@/lib/sales/sales/list-screen";
import type { SaleRow } from "@/lib/sales/sales/schema";
import { ConfirmationLink } from "./confirmation-link";
import { ReassignSales, useReassigned } from "./reassign-sales";
import { SALE_LIST_TITLES } from "./sale-labels";
import { columnSetOf } from "./sale-list-columns";
import { useSaleFilters } from "./use-sale-filters";

type Product = { name: string; slug: string };
type Props = { product: Product; first: FirstPage<SaleRow> | undefined };

/** The sales of one product. A row opens its form, which links back to the list as it was left. */
export function SalesScreen({ product, first }: Props) {
  const user = useUser();
  const params = useSearchParams();
  const shown = user.allowed_sale_statuses.find((allowed) => allowed === params.get("status"));
  const fixed = { product: product.slug, ...useTenantQuery() };
  const query = listQueryString(Object.fromEntries(params), { filters: SALE_FILTERS, fixed });
  const { filters, choices } = useSaleFilters(fixed);
  const { show, dialog } = useReassigned();
  const columns = columnSetOf(shown);
  const open = useOpenSale(product);
  const contents = exportHint(can(user, "pii.reveal"));
  const mayOpen = can(user, "sales.show");

  return (
    <>
      <Heading product={product} title={shown ? SALE_LIST_TITLES[shown] : "Sales"} />
      <ListView
        key={columns.name} // each set of columns remembers which ones are shown
        resource="sales"
        label={columns.name}
        columns={columns.columns}
        defaultSort={defaultSortOf(shown)}
        defaults={sortParamsOf(shown)}
        searchPlaceholder="Search reference, name, phone"
        filters={filters}
        fixed={fixed}
        tools={
          <>
            <ViewsMenu list="sales" filterNames={SALE_FILTERS} />
            {shown === "policy-submitted" && <ConfirmationLink />}
            {shown === "policy-submitted" && <ImportOutcomes tenantId={fixed.tenant_id} />}
            <ExportLink path={exportPath(filterOf(query))} contents={contents} />
          </>
        }
        maxSelected={MAX_REASSIGNED}
        bulk={(selected) => (
          <>
            <ReassignSales selected={selected} agents={choices.agents} onDone={show} />
            <ExportLink
              path={exportPath(exportedOf(selected, fixed))}
              contents={contents}
              size="small"
              label="Export selection"
            />
          </>
        )}
        empty="No sales found."
        first={first}
        onOpen={mayOpen ? open : undefined}
        actions={mayOpen ? auditLink : undefined}
      />
      {dialog}
    </>
  );
}

const Heading = ({ product, title }: { product: Product; title: string }) => (
  <PageHeader
    title={`${title} · ${product.name}`}
    action={
      <Link href={`/sales/${product.slug}/faqs`} className={buttonStyle()}>
        <CircleHelp aria-hidden className="size-4 text-muted" /> FAQs
      </Link>
    }
  />
);

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

const auditLink = (sale: SaleRow) => (
  <IconLink icon={History} label={`Audit of ${sale.reference}`} href={`/sales/audit/${sale.id}`} />
);

const exportHint = (revealed: boolean) =>
  `CSV with the answers to all questions. ID and account numbers are ${revealed ? "in full" : "masked"}.`;

const exportPath = (query: Record<string, string>) => `/sales/export?${new URLSearchParams(query)}`;

const exportedOf = ({ all, filter, ids }: Selected, fixed: Record<string, string>): Record<string, string> =>
  all ? filter : { ...fixed, ids: ids.join() };
