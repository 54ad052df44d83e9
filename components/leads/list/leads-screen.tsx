"use client";

import type { ReactNode } from "react";
import { useTenantQuery } from "@/components/identity/tenancy/selected-tenant";
import { BulkProgress } from "@/components/leads/bulks/lazy-bulks";
import { useBulk } from "@/components/leads/bulks/use-bulk";
import { RunningImports } from "@/components/leads/imports/running-imports";
import { leadListTitle } from "@/components/leads/record/lead-labels";
import { type CallTimes, NextLead, NoLeadNotice } from "@/components/leads/work/next-lead";
import { type LeadWork, useLeadWork } from "@/components/leads/work/use-lead-work";
import { useListState } from "@/components/table/use-list-state";
import { PanelRoom } from "@/components/ui/dialog/panel-slot";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { leadSortParams } from "@/lib/leads/list/list-screen";
import type { LeadRow } from "@/lib/leads/record/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { listQueryString } from "@/lib/platform/lists/params";
import { leadColumns } from "./lead-columns";
import { LEAD_FILTERS } from "./lead-filters";
import { LeadListView } from "./lead-list-view";
import { useLeadFilters } from "./use-lead-filters";
import { useNewLeads } from "./use-new-leads";

const LeadDrawer = lazyDialog(() => import("@/components/leads/work/lead-drawer").then((module) => module.LeadDrawer));
type Product = { id: number; name: string; slug: string };

type Props = {
  product: Product;
  tenantId: number | null;
  /** When clients may be called. */
  callTimes: CallTimes;
  first: FirstPage<LeadRow> | undefined;
};

/** The leads of one product: find a lead, work it, go on to the next one. */
export function LeadsScreen({ product, tenantId, callTimes, first }: Props) {
  const { params } = useListState();
  const fixed = { product: product.slug, ...useTenantQuery() };
  const query = listQueryString(Object.fromEntries(params), {
    filters: LEAD_FILTERS,
    defaults: leadSortParams(params.get("status")),
    fixed,
  });
  const work = useLeadWork(product, query);
  const { start, bulk, undo, dismiss } = useBulk();
  const { filters, choices } = useLeadFilters(fixed);
  const { buttons, emptyAction, dialog } = useNewLeads(product, tenantId);
  return (
    <>
      <Heading product={product} callTimes={callTimes} work={work} newLeads={buttons} />
      <NoLeadNotice next={work.next} />
      {buttons && <RunningImports productId={product.id} />}
      {bulk && <BulkProgress key={bulk.id} bulk={bulk} onUndo={undo} onDismiss={dismiss} />}
      <LeadListView
        status={params.get("status")}
        columns={leadColumns}
        filters={filters}
        choices={choices}
        fixed={fixed}
        query={query}
        first={first}
        work={work}
        onStart={start}
        emptyAction={emptyAction}
      />
      {dialog}
      {work.drawer && (
        <>
          <PanelRoom />
          <LeadDrawer {...work.drawer} />
        </>
      )}
    </>
  );
}

type HeadingProps = Pick<Props, "product" | "callTimes"> & { work: LeadWork; newLeads: ReactNode };

function Heading({ product, callTimes, work, newLeads }: HeadingProps) {
  const status = useListState().params.get("status");
  return (
    <PageHeader
      title={`${leadListTitle(status)} · ${product.name}`}
      action={
        <div className="flex flex-wrap gap-2">
          {newLeads}
          <NextLead next={work.next} times={callTimes} />
        </div>
      }
    />
  );
}
