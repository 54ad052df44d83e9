"use client";

import { History } from "lucide-react";
import type { ReactNode } from "react";
import { ViewTabs } from "@/components/identity/saved-views/view-tabs";
import { ViewsMenu } from "@/components/identity/saved-views/views-menu";
import { saleListTitle } from "@/components/sales/record/sale-labels";
import { ExportLink } from "@/components/screen/export-link";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import type { Filter } from "@/components/table/filters/filter";
import { ListView, type Selected } from "@/components/table/list-view";
import { IconLink } from "@/components/ui/icon-link";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { can } from "@/lib/identity/rights/permissions";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { FirstPage } from "@/lib/platform/client/resource";
import { filterOf } from "@/lib/platform/lists/params";
import { uncapitalize } from "@/lib/platform/text/capitalize";
import { MAX_REASSIGNED } from "@/lib/sales/lifecycle/limits";
import type { SaleFilters } from "@/lib/sales/list/schema";
import { defaultSortOf, sortParamsOf } from "@/lib/sales/list/screen";
import type { SaleRow } from "@/lib/sales/record/schema";
import { SALE_FILTERS } from "./sale-filters";
import { useReassigned } from "./use-reassigned";

const ReassignSales = lazyPart(() => import("./reassign-sales").then((module) => module.ReassignSales), null);

type Props = {
  /** Of the set of columns, which remembers which ones are shown. */
  name: string;
  columns: Column<SaleRow>[];
  /** The status of all sales of the list, if it is of one. */
  status: SaleStatus | undefined;
  filters: Filter[];
  choices: SaleFilters;
  /** What the screen filters by, whatever the URL says. */
  fixed: Record<string, string>;
  /** Of the list as it is shown. */
  query: string;
  /** The next step where there are no sales. */
  emptyAction?: ReactNode;
  first: FirstPage<SaleRow> | undefined;
  onOpen: (sale: SaleRow) => void;
};

/** A list of sales. Those that may be opened open their form. */
export function SaleListView({ name, columns, status, filters, choices, fixed, query, onOpen, ...props }: Props) {
  const user = useUser();
  const { show, dialog } = useReassigned();
  const contents = exportHint(can(user, "pii.reveal"));
  const mayOpen = can(user, "sales.show");
  return (
    <>
      <ViewTabs list="sales" filterNames={SALE_FILTERS} />
      <ListView
        key={name}
        resource="sales"
        label={name}
        columns={columns}
        defaultSort={defaultSortOf(status)}
        defaults={sortParamsOf(status)}
        searchPlaceholder="Search reference, name, phone"
        byIdNumber
        filters={filters}
        fixed={fixed}
        tools={
          <>
            <ViewsMenu list="sales" filterNames={SALE_FILTERS} />
            <ExportLink path={exportPath(filterOf(query))} permission="sales.export" contents={contents} />
          </>
        }
        maxSelected={MAX_REASSIGNED}
        bulk={(selected) => (
          <>
            <ReassignSales selected={selected} agents={choices.agents} onDone={show} />
            <ExportLink
              path={exportPath(exportedOf(selected, fixed))}
              permission="sales.export"
              contents={contents}
              size="small"
              label="Export selection"
            />
          </>
        )}
        empty="No sales found."
        emptyCause={
          status
            ? `No ${uncapitalize(saleListTitle(status, NO_FILTER))}.`
            : "No leads have been converted to sales yet."
        }
        emptyAction={props.emptyAction}
        places={["status"]}
        first={props.first}
        onOpen={mayOpen ? onOpen : undefined}
        canOpen={isOpenable}
        actions={mayOpen ? auditLink : undefined}
      />
      {dialog}
    </>
  );
}

const NO_FILTER = new URLSearchParams();

const isOpenable = ({ read_only }: SaleRow) => !read_only;

const auditLink = (sale: SaleRow) =>
  isOpenable(sale) && <IconLink icon={History} label={`Audit of ${sale.reference}`} href={`/sales/audit/${sale.id}`} />;

const exportHint = (revealed: boolean) =>
  `CSV with the answers to all questions. ID and account numbers are ${revealed ? "in full" : "masked"}.`;

const exportPath = (query: Record<string, string>) => `/sales/export?${new URLSearchParams(query)}`;

const exportedOf = ({ all, filter, ids }: Selected, fixed: Record<string, string>): Record<string, string> =>
  all ? filter : { ...fixed, ids: ids.join() };
