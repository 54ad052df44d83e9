"use client";

import { FileUp, Plus } from "lucide-react";
import { useState } from "react";
import { useTenantQuery } from "@/components/identity/tenancy/selected-tenant";
import { BulkProgress } from "@/components/leads/bulks/bulk-progress";
import { useBulk } from "@/components/leads/bulks/use-bulk";
import { RunningImports } from "@/components/leads/imports/running-imports";
import { type CallTimes, NextLead, NoLeadNotice } from "@/components/leads/work/next-lead";
import { type LeadWork, useLeadWork } from "@/components/leads/work/use-lead-work";
import { useUser } from "@/components/screen/user";
import { useListState } from "@/components/table/use-list-state";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/identity/rights/permissions";
import { leadSortParams } from "@/lib/leads/list/list-screen";
import type { LeadRow } from "@/lib/leads/record/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { listQueryString } from "@/lib/platform/lists/params";
import { leadColumns } from "./lead-columns";
import { LEAD_FILTERS } from "./lead-filters";
import { LeadListView } from "./lead-list-view";
import { useLeadFilters } from "./use-lead-filters";

const LeadDrawer = lazyDialog(() => import("@/components/leads/work/lead-drawer").then((module) => module.LeadDrawer));
const AddLeadDialog = lazyDialog(() =>
  import("@/components/leads/record/lead-form-dialogs").then((module) => module.AddLeadDialog),
);
const ImportDialog = lazyDialog(() =>
  import("@/components/leads/imports/import-dialog").then((module) => module.ImportDialog),
);

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
  const mayImport = can(useUser(), "leads.store");
  return (
    <>
      <Heading product={product} tenantId={tenantId} callTimes={callTimes} work={work} />
      <NoLeadNotice next={work.next} />
      {mayImport && <RunningImports productId={product.id} />}
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
      />
      {work.drawer && <LeadDrawer {...work.drawer} />}
    </>
  );
}

type HeadingProps = Omit<Props, "first"> & { work: LeadWork };

function Heading({ product, tenantId, callTimes, work }: HeadingProps) {
  const { params } = useListState();
  const [dialog, setDialog] = useState<"import" | "add">();
  const mayAdd = can(useUser(), "leads.store");
  const status = params.get("status");
  const close = () => setDialog(undefined);
  const actions = (
    <div className="flex flex-wrap gap-2">
      {mayAdd && (
        <>
          <Button onClick={() => setDialog("add")}>
            <Plus aria-hidden className="size-4" /> Add lead
          </Button>
          <Button onClick={() => setDialog("import")}>
            <FileUp aria-hidden className="size-4" /> Import
          </Button>
        </>
      )}
      <NextLead next={work.next} times={callTimes} />
    </div>
  );
  return (
    <>
      <PageHeader title={product.name} subtitle={status ? `${status} leads` : "All leads"} action={actions} />
      {dialog === "import" && <ImportDialog product={product} tenantId={tenantId} onClose={close} />}
      {dialog === "add" && <AddLeadDialog product={product} tenantId={tenantId} onClose={close} />}
    </>
  );
}
