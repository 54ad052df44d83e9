"use client";

import { Plus, Upload } from "lucide-react";
import { useCallback, useState } from "react";
import { useTenantQuery } from "@/components/identity/tenants/selected-tenant";
import { BulkActions } from "@/components/leads/lead-bulks/bulk-actions";
import { BulkProgress } from "@/components/leads/lead-bulks/bulk-progress";
import { useBulk } from "@/components/leads/lead-bulks/use-bulk";
import { ImportDialog } from "@/components/leads/lead-imports/import-dialog";
import { RunningImports } from "@/components/leads/lead-imports/running-imports";
import { ViewsMenu } from "@/components/leads/saved-views/views-menu";
import { useUser } from "@/components/shell/user";
import { ListView } from "@/components/table/list-view";
import { useListState } from "@/components/table/use-list-state";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/identity/permissions";
import { LEAD_FILTERS, type LeadRow } from "@/lib/leads/leads/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { filterOf, listQueryString } from "@/lib/platform/list-params";
import { ExportLink } from "./export-link";
import { leadColumns } from "./lead-columns";
import { LeadDrawer } from "./lead-drawer";
import { LeadFormDialog } from "./lead-form-dialog";
import { NextLead, NoLeadNotice } from "./next-lead";
import { useLeadFilters } from "./use-lead-filters";
import { useLeadQueue } from "./use-lead-queue";
import { useNextLead } from "./use-next-lead";

type Props = {
  product: { id: number; name: string; slug: string };
  tenantId: number | null;
  first: FirstPage<LeadRow> | undefined;
};

/** The leads of one product: find the next one, act, go on. */
export function LeadsScreen({ product, tenantId, first }: Props) {
  const user = useUser();
  const { params, change } = useListState();
  const [dialog, setDialog] = useState<"import" | "add">();
  const openId = Number(params.get("lead")) || null;
  const [worked, setWorked] = useState<number | null>(null); // is left as soon as the next one is there
  if (worked !== null && worked !== openId) setWorked(null);
  const open = useCallback(
    (id: number | null) => {
      if (id === openId) setWorked(null);
      change({ lead: id }, { keepPage: true, replace: openId !== null });
    },
    [change, openId],
  );
  const next = useNextLead(product, open);
  const fixed = { product: product.slug, ...useTenantQuery() };
  const { filters, choices } = useLeadFilters(fixed);
  const { start, bulk, dismiss } = useBulk();
  const asked = listQueryString(Object.fromEntries(params), { filters: LEAD_FILTERS, fixed });
  const queue = useLeadQueue(pageless(asked));
  const mayAdd = can(user, "leads.store");

  const advance = () => {
    const following = queue.after(openId);
    if (following !== null) open(following);
    else if (queue.hasMore) change({ page: queue.page + 1, lead: null });
    else open(null);
  };

  return (
    <>
      <PageHeader
        title={product.name}
        subtitle={params.get("status") ? `${params.get("status")} leads` : "All leads"}
        action={
          <div className="flex flex-wrap gap-2">
            {mayAdd && (
              <>
                <Button onClick={() => setDialog("add")}>
                  <Plus aria-hidden className="size-4" /> Add lead
                </Button>
                <Button onClick={() => setDialog("import")}>
                  <Upload aria-hidden className="size-4" /> Import
                </Button>
              </>
            )}
            <NextLead next={next} />
          </div>
        }
      />
      <NoLeadNotice next={next} />
      {mayAdd && <RunningImports productId={product.id} />}
      {bulk && <BulkProgress key={bulk.id} bulk={bulk} onDismiss={dismiss} />}
      <ListView
        resource="leads"
        label="Leads"
        columns={leadColumns}
        defaultSort={{ by: "created_at", desc: true }}
        searchPlaceholder="Search name, phone, email, reference"
        filters={filters}
        fixed={fixed}
        tools={
          <>
            <ViewsMenu list="leads" filterNames={LEAD_FILTERS} />
            <ExportLink query={filterOf(asked)} />
          </>
        }
        bulk={(chosen) => (
          <>
            <BulkActions chosen={chosen} choices={choices} onStart={start} />
            <ExportLink
              size="small"
              label="Export selection"
              query={chosen.all ? chosen.filter : { ...fixed, ids: chosen.ids.join() }}
            />
          </>
        )}
        empty="No leads found."
        first={first}
        onOpen={(lead) => {
          next.stop();
          open(lead.id);
        }}
        onPage={queue.add}
      />
      {openId !== null && (
        <LeadDrawer
          id={openId}
          onPrevious={queue.before(openId) === null ? undefined : () => open(queue.before(openId))}
          onNext={queue.after(openId) === null && !queue.hasMore ? undefined : advance}
          isWorked={worked === openId}
          onDone={() => {
            setWorked(openId);
            if (next.working) next.ask();
            else advance();
          }}
          onClose={() => {
            next.stop();
            open(null);
          }}
        />
      )}
      {dialog === "import" && (
        <ImportDialog product={product} tenantId={tenantId} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "add" && (
        <LeadFormDialog product={product} tenantId={tenantId} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}

function pageless(query: string): string {
  const params = new URLSearchParams(query);
  params.delete("page");
  return params.toString();
}
