"use client";

import { useQueryClient } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { useState } from "react";
import { useUser } from "@/components/screen/user";
import type { Selected } from "@/components/table/list-view";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { can } from "@/lib/identity/rights/permissions";
import { api } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import type { Page } from "@/lib/platform/lists/list";
import { formatCount } from "@/lib/platform/text/format";
import { MAX_REASSIGNED } from "@/lib/sales/lifecycle/limits";
import type { BulkReassignment } from "@/lib/sales/lifecycle/schema";
import type { SaleFilters } from "@/lib/sales/list/schema";
import type { SaleRow } from "@/lib/sales/record/schema";
import type { Reassignment } from "./reassign-sales-dialog";

const ReassignSalesDialog = lazyDialog(() =>
  import("./reassign-sales-dialog").then((module) => module.ReassignSalesDialog),
);

type Props = { selected: Selected; agents: SaleFilters["agents"]; onDone: (result: BulkReassignment) => void };

/** Gives the selected sales to somebody else. Only users who may do that see it. */
export function ReassignSales({ selected, agents, onDone }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  if (!can(useUser(), "sales.reassign")) return null;
  const { ids, all, clear } = selected;

  async function reassign(given: Reassignment) {
    const meant = all ? await idsOf(selected.filter) : ids;
    const result = await api.post<BulkReassignment>("/sales/reassign", { ids: meant, ...given });
    await invalidateResources(queryClient, "sales", "dashboard");
    setIsAsking(false);
    clear();
    onDone(result);
  }

  const what = all ? "all matching sales" : `${formatCount(ids.length)} ${ids.length === 1 ? "sale" : "sales"}`;
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        <UserCheck aria-hidden className="size-4 text-muted" /> Reassign …
      </Button>
      {isAsking && (
        <ReassignSalesDialog what={what} agents={agents} onSave={reassign} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

async function idsOf(filter: Record<string, string>): Promise<number[]> {
  const query = new URLSearchParams({ ...filter, per_page: String(MAX_REASSIGNED) });
  return (await api.get<Page<SaleRow>>(`/sales?${query}`)).data.map(({ id }) => id);
}
