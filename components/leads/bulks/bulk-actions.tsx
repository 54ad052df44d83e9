"use client";

import { Ban, UserCheck, UserMinus } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { useUser } from "@/components/screen/user";
import type { Selected } from "@/components/table/list-view";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { can } from "@/lib/identity/rights/permissions";
import type { BulkInput } from "@/lib/leads/bulks/schema";
import type { LeadFilters } from "@/lib/leads/list/schema";
import { formatCount } from "@/lib/platform/text/format";

const AllocateDialog = lazyDialog(() => import("./bulk-dialogs").then((module) => module.AllocateDialog));
const DeclineDialog = lazyDialog(() => import("./bulk-dialogs").then((module) => module.DeclineDialog));

type Props = { selected: Selected; choices: LeadFilters; onStart: (input: BulkInput) => Promise<unknown> };

/** What a manager can do with all selected leads. */
export function BulkActions({ selected, choices, onStart }: Props) {
  const user = useUser();
  const tenant = useSelectedTenant();
  const [asking, setAsking] = useState<"allocate" | "release" | "decline">();
  if (!can(user, "leads.allocate")) return null;

  const { ids, all, filter, clear } = selected;
  const what = all ? "all matching leads" : `${formatCount(ids.length)} ${ids.length === 1 ? "lead" : "leads"}`;
  const close = () => setAsking(undefined);

  async function start(action: BulkInput["action"], details: Partial<BulkInput>) {
    const meant = all ? { filter } : { ids };
    await onStart({ ...meant, ...details, action, ...(user.is_admin && { tenant_id: tenant?.id }) });
    clear();
  }

  return (
    <>
      <Button size="small" onClick={() => setAsking("allocate")}>
        <UserCheck aria-hidden className="size-4 text-muted" /> Allocate …
      </Button>
      <Button size="small" onClick={() => setAsking("release")}>
        <UserMinus aria-hidden className="size-4 text-muted" /> Release …
      </Button>
      <Button size="small" onClick={() => setAsking("decline")}>
        <Ban aria-hidden className="size-4 text-muted" /> Decline …
      </Button>
      {asking === "allocate" && (
        <AllocateDialog
          what={what}
          teams={choices.teams}
          agentQuery={{
            ...(filter.product && { product: filter.product }),
            ...(user.is_admin && tenant && { tenant_id: String(tenant.id) }),
          }}
          onStart={(details) => start("allocate", details)}
          onClose={close}
        />
      )}
      {asking === "release" && (
        <ConfirmDialog
          title={`Release ${what}`}
          text="They become New again, and any agent can take them."
          confirmLabel="Release"
          onConfirm={() => start("release", {})}
          onClose={close}
        />
      )}
      {asking === "decline" && (
        <DeclineDialog what={what} onStart={(details) => start("decline", details)} onClose={close} />
      )}
    </>
  );
}
