"use client";

import { Eye, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useUser } from "@/components/shell/user";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/permissions";
import type { LeadDetail } from "@/lib/leads/leads/schema";
import { api } from "@/lib/platform/client/api";
import { formatDate, formatDateTime, fullNameOf } from "@/lib/platform/format";
import { Phone } from "./lead-columns";
import { LeadFormDialog } from "./lead-form-dialog";
import type { LeadAction } from "./use-lead";

type Props = {
  lead: LeadDetail;
  /** Something else is being done to the lead. */
  disabled: boolean;
  onAct: (action: LeadAction, message: string) => Promise<void>;
};

/** Who a lead is and where it stands; what its status allows beside the six dispositions. */
export function LeadIdentity({ lead, disabled, onAct }: Props) {
  const user = useUser();
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const mayEdit = can(user, "leads.update") && lead.processed_outcome !== "converted";

  async function act(action: LeadAction, message: string) {
    setBusy(true);
    await onAct(action, message).catch(() => {});
    setBusy(false);
  }

  return (
    <section aria-label="Identity" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {lead.processed_at === null && lead.dispositions.includes("Allocated") && (
          <Button size="small" busy={busy} disabled={disabled} onClick={() => act({ do: "claim" }, "Lead is yours")}>
            Claim
          </Button>
        )}
        {lead.dispositions.includes("New") && (
          <Button size="small" busy={busy} disabled={disabled} onClick={() => act({ do: "release" }, "Lead released")}>
            Release
          </Button>
        )}
        {lead.processed_at !== null && lead.dispositions.includes("Allocated") && (
          <Reopen
            busy={busy || disabled}
            onReopen={(reason) => act({ do: "transition", input: { to: "Allocated", reason } }, "Lead reopened")}
          />
        )}
        {mayEdit && (
          <Button size="small" disabled={disabled} onClick={() => setEditing(true)}>
            <Pencil aria-hidden className="size-3.5" /> Edit
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
        <Fact label="Phone">
          <Phone number={lead.phone} />
        </Fact>
        {lead.alt_phone && (
          <Fact label="Other phone">
            <Phone number={lead.alt_phone} />
          </Fact>
        )}
        <Fact label="Email">{lead.email}</Fact>
        <Fact label="ID number">{lead.id_number && <IdNumber lead={lead} />}</Fact>
        <Fact label="Born">{lead.date_of_birth && formatDate(lead.date_of_birth)}</Fact>
        <Fact label="Province">{lead.province}</Fact>
        <Fact label="Language">{lead.language}</Fact>
        <Fact label="Source">{[lead.source, lead.campaign].filter(Boolean).join(" · ")}</Fact>
        <Fact label="Came in">{formatDateTime(lead.created_at)}</Fact>
        <Fact label="Assigned">{lead.assigned_user && fullNameOf(lead.assigned_user)}</Fact>
        <Fact label="Attempts">{lead.attempts}</Fact>
        <Fact label="Next action">{nextAction(lead)}</Fact>
        <Fact label="Note">{lead.note}</Fact>
      </dl>
      {editing && (
        <LeadFormDialog product={lead.product} lead={lead} tenantId={null} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

const nextAction = ({ diary_at, next_action_at }: LeadDetail) => {
  const moment = diary_at ?? next_action_at;
  return moment && formatDateTime(moment);
};

/** One known particular; what is not known is not shown. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null;
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="tabular min-w-0 break-words">{children}</dd>
    </>
  );
}

function IdNumber({ lead }: { lead: LeadDetail }) {
  const user = useUser();
  const [revealed, setRevealed] = useState<string>();
  async function reveal() {
    try {
      setRevealed((await api.post<{ id_number: string }>(`/leads/${lead.id}/reveal`, {})).id_number);
    } catch (error) {
      toast("error", error instanceof Error ? error.message : "The request failed.");
    }
  }
  return (
    <span className="inline-flex items-center gap-1">
      {revealed ?? lead.id_number}
      {!revealed && can(user, "pii.reveal") && (
        <IconButton icon={Eye} label="Show the ID number" onClick={reveal} className="size-6!" />
      )}
    </span>
  );
}

function Reopen({ busy, onReopen }: { busy: boolean; onReopen: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onReopen(reason);
      }}
    >
      <input
        aria-label="Why is this lead reopened?"
        placeholder="Why reopen?"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className="h-7 rounded-control border bg-surface px-2"
      />
      <Button type="submit" size="small" busy={busy}>
        Reopen
      </Button>
    </form>
  );
}
