"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CheckCheck, ShieldPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { isOpenable, leadColumns, leadColumnsOfAll } from "@/components/leads/list/lead-columns";
import { undoLead } from "@/components/leads/record/use-lead";
import { convertLead } from "@/components/leads/work/convert-lead";
import { useGo } from "@/components/screen/offline";
import { useUser } from "@/components/screen/user";
import { ListView } from "@/components/table/list-view";
import { useListState } from "@/components/table/use-list-state";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/rights/permissions";
import type { LeadDetail, LeadRow } from "@/lib/leads/record/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import type { FirstPage } from "@/lib/platform/client/resource";
import { invalidateResources } from "@/lib/platform/client/resource";
import { fullNameOf } from "@/lib/platform/text/format";

const ConvertDialog = lazyDialog(() =>
  import("@/components/leads/work/convert-dialog").then((module) => module.ConvertDialog),
);

import { dashboardScope } from "../scope";

export type LeadListProps = {
  products: { id: number; name: string }[];
  tenantId: number | null;
  first: FirstPage<LeadRow> | undefined;
};

const PAGE_SIZES = [10, 20, 50];
const SHOWN = ["name", "phone", "status", "source", "age", "assigned"];
const columns = [
  ...leadColumns.filter(({ key }) => SHOWN.includes(key)),
  ...leadColumnsOfAll.filter(({ key }) => key === "product").map((column) => ({ ...column, hidden: true })),
];

/** The latest leads by the tab's filters, whatever its period, with their two most frequent actions. */
export const LeadList = ({ tenantId, first }: Omit<LeadListProps, "products">) => {
  const { params } = useListState();
  const go = useGo();
  const mayOpen = can(useUser(), "leads.show");
  return (
    <ListView
      resource="leads"
      label="Latest leads"
      columns={columns}
      defaultSort={{ by: "created_at", desc: true }}
      searchPlaceholder="Search name, phone, email"
      byIdNumber
      filters={[{ name: "unprocessed", label: "Processed or not", options: [{ id: "1", name: "Unprocessed" }] }]}
      {...dashboardScope("leads", tenantId, Object.fromEntries(params))}
      pageSizes={PAGE_SIZES}
      empty="No leads found."
      first={first}
      actions={(lead) => <LeadActions lead={lead} />}
      onOpen={mayOpen ? (lead) => go(`/leads/${lead.product.slug}?lead=${lead.id}`) : undefined}
      canOpen={isOpenable}
    />
  );
};

type Action = "convert" | "process";

function LeadActions({ lead }: { lead: LeadRow }) {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const { running, convert, markProcessed } = useLeadActions(lead);
  const isBlocked = lead.processed_at !== null || running !== undefined;
  return (
    <>
      {can(user, "sales.store") && (
        <IconButton
          icon={ShieldPlus}
          label="Convert"
          busy={running === "convert"}
          disabled={isBlocked || !lead.product.slug || !lead.lead_id}
          onClick={() => setAsking(true)}
        />
      )}
      {can(user, "leads.update") && (
        <IconButton
          icon={CheckCheck}
          label="Mark processed"
          busy={running === "process"}
          disabled={isBlocked}
          onClick={markProcessed}
        />
      )}
      {asking && (
        <ConvertDialog name={fullNameOf(lead)} onConfirm={() => void convert()} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function useLeadActions(lead: LeadRow) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<Action>();

  // Runs until the list has reloaded, because until then its row says that the lead is still open.
  async function run(action: Action, request: () => Promise<unknown>) {
    setRunning(action);
    try {
      await request();
    } catch (error) {
      toast("error", messageOf(error));
    }
    await invalidateResources(queryClient, "leads", "dashboard");
    setRunning(undefined);
  }

  return {
    running,
    convert: () => run("convert", async () => router.push(await convertLead(lead))),
    markProcessed: () =>
      run("process", async () => {
        const change = { processed_at: new Date().toISOString(), version: lead.version };
        const { undo } = await api.put<LeadDetail>(`/leads/${lead.id}`, change);
        const takeBack = () => undo && void undoLead(queryClient, lead.id, undo.event_id);
        toast("success", "Lead marked processed", takeBack);
      }),
  };
}
