"use client";

import { Plus, Upload } from "lucide-react";
import { useCallback, useState } from "react";
import { useUser } from "@/components/shell/user";
import { ListView } from "@/components/table/list-view";
import { useListState } from "@/components/table/use-list-state";
import { useTenantQuery } from "@/components/tenants/selected-tenant";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import type { FirstPage } from "@/lib/client/resource";
import type { Page } from "@/lib/http/list";
import type { LeadRow } from "@/lib/leads/schema";
import { LEAD_STATUSES } from "@/lib/leads/status";
import { can } from "@/lib/permissions";
import { ImportDialog } from "../lead-imports/import-dialog";
import { leadColumns } from "./lead-columns";
import { LeadDrawer } from "./lead-drawer";
import { LeadFormDialog } from "./lead-form-dialog";
import { useLeadQueue } from "./use-lead-queue";

type Props = {
  product: { id: number; name: string; slug: string };
  tenantId: number | null;
  first: FirstPage<LeadRow> | undefined;
};

const FILTERS = [
  { name: "status", label: "Status", options: LEAD_STATUSES.map((status) => ({ id: status, name: status })) },
  { name: "unprocessed", label: "Processed or not", options: [{ id: "1", name: "Unprocessed" }] },
];

/** The leads of one product: find the next one, act, go on. */
export function LeadsScreen({ product, tenantId, first }: Props) {
  const user = useUser();
  const { params, change } = useListState();
  const queue = useLeadQueue();
  const [dialog, setDialog] = useState<"import" | "add">();
  const openId = Number(params.get("lead")) || null;
  const open = useCallback(
    (id: number | null) => change({ lead: id }, { keepPage: true, replace: openId !== null }),
    [change, openId],
  );
  const tenantQuery = useTenantQuery();
  const mayAdd = can(user, "leads.store");

  const advance = () => {
    const next = queue.after(openId);
    if (next !== null) open(next);
    else if (queue.hasMore) change({ page: queue.page + 1, lead: null });
    else open(null);
  };

  return (
    <>
      <PageHeader
        title={product.name}
        subtitle={params.get("status") ? `${params.get("status")} leads` : "All leads"}
        action={
          mayAdd && (
            <div className="flex gap-2">
              <Button onClick={() => setDialog("add")}>
                <Plus aria-hidden className="size-4" /> Add lead
              </Button>
              <Button variant="primary" onClick={() => setDialog("import")}>
                <Upload aria-hidden className="size-4" /> Import
              </Button>
            </div>
          )
        }
      />
      <ListView
        resource="leads"
        label="Leads"
        columns={leadColumns}
        defaultSort={{ by: "created_at", desc: true }}
        searchPlaceholder="Search name, phone, email"
        filters={FILTERS}
        fixed={{ product: product.slug, ...tenantQuery }}
        empty="No leads found."
        first={first}
        onOpen={useCallback((lead: LeadRow) => open(lead.id), [open])}
        onPage={useCallback((page: Page<LeadRow>) => queue.add(page), [queue.add])}
      />
      {openId !== null && (
        <LeadDrawer
          key={openId}
          id={openId}
          onPrevious={queue.before(openId) === null ? undefined : () => open(queue.before(openId))}
          onNext={queue.after(openId) === null && !queue.hasMore ? undefined : advance}
          onDone={advance}
          onClose={() => open(null)}
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
