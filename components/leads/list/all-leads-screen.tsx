"use client";

import { useTenantQuery } from "@/components/identity/tenancy/selected-tenant";
import { BulkProgress } from "@/components/leads/bulks/lazy-bulks";
import { useBulk } from "@/components/leads/bulks/use-bulk";
import { leadListTitle } from "@/components/leads/record/lead-labels";
import { useLeadWork } from "@/components/leads/work/use-lead-work";
import { useListState } from "@/components/table/use-list-state";
import { PanelRoom } from "@/components/ui/dialog/panel-slot";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { leadSortParams } from "@/lib/leads/list/list-screen";
import type { LeadRow } from "@/lib/leads/record/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { listQueryString } from "@/lib/platform/lists/params";
import { leadColumnsOfAll } from "./lead-columns";
import { LEAD_FILTERS } from "./lead-filters";
import { LeadListView } from "./lead-list-view";
import { useLeadFilters } from "./use-lead-filters";

const LeadDrawer = lazyDialog(() => import("@/components/leads/work/lead-drawer").then((module) => module.LeadDrawer));

type Props = { products: { id: number; name: string }[]; first: FirstPage<LeadRow> | undefined };

/** The leads of all products: what the figures of the dashboard count. Queues and imports are those of one product. */
export function AllLeadsScreen({ products, first }: Props) {
  const { params } = useListState();
  const fixed = useTenantQuery();
  const query = listQueryString(Object.fromEntries(params), {
    filters: LEAD_FILTERS,
    defaults: leadSortParams(params.get("status")),
    fixed,
  });
  const work = useLeadWork(null, query);
  const { start, bulk, undo, dismiss } = useBulk();
  const { filters, choices } = useLeadFilters(fixed, products);
  const status = params.get("status");
  return (
    <>
      <PageHeader title="Leads" subtitle={`${leadListTitle(status)} of all products`} />
      {bulk && <BulkProgress key={bulk.id} bulk={bulk} onUndo={undo} onDismiss={dismiss} />}
      <LeadListView
        status={params.get("status")}
        columns={leadColumnsOfAll}
        filters={filters}
        choices={choices}
        fixed={fixed}
        query={query}
        first={first}
        work={work}
        onStart={start}
      />
      {work.drawer && (
        <>
          <PanelRoom />
          <LeadDrawer {...work.drawer} />
        </>
      )}
    </>
  );
}
