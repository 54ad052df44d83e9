"use client";

import { Eye, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Phone } from "@/components/leads/calls/phone";
import type { LeadAction } from "@/components/leads/record/use-lead";
import { PersonName } from "@/components/screen/person-name";
import { useUser } from "@/components/screen/user";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Name } from "@/components/ui/name";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/rights/permissions";
import { fieldsIn, PLAIN_FIELDS } from "@/lib/leads/record/plain-fields";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { formatDate, formatDateTime } from "@/lib/platform/text/format";

const EditLeadDialog = lazyDialog(() =>
  import("@/components/leads/record/lead-form-dialogs").then((module) => module.EditLeadDialog),
);

type Props = {
  lead: LeadDetail;
  /** Another action is running. */
  disabled: boolean;
  onAct: (action: LeadAction, message: string) => Promise<void>;
};

/** Who a lead is and where it stands, with the actions that its status allows besides the six dispositions. */
export function LeadIdentity({ lead, disabled, onAct }: Props) {
  const [editing, setEditing] = useState(false);
  return (
    <section aria-label="Identity" className="flex flex-col gap-3">
      <LeadActions lead={lead} disabled={disabled} onAct={onAct} onEdit={() => setEditing(true)} />
      <Facts lead={lead} />
      {editing && <EditLeadDialog lead={lead} onClose={() => setEditing(false)} />}
    </section>
  );
}

function LeadActions({ lead, disabled, onAct, onEdit }: Props & { onEdit: () => void }) {
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const mayEdit = can(user, "leads.update") && lead.processed_outcome !== "converted";

  async function act(action: LeadAction, message: string) {
    setBusy(true);
    await onAct(action, message).catch(() => {});
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {lead.processed_at === null && lead.dispositions.includes("Allocated") && (
        <Button size="small" busy={busy} disabled={disabled} onClick={() => act({ do: "claim" }, "Lead claimed")}>
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
        <Button size="small" disabled={disabled} onClick={onEdit}>
          <Pencil aria-hidden className="size-3.5" /> Edit
        </Button>
      )}
    </div>
  );
}

function Facts({ lead }: { lead: LeadDetail }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
      {lead.alt_phone && (
        <Fact label="Other phone">
          <Phone number={lead.alt_phone} lead={lead} />
        </Fact>
      )}
      <Fact label="Email">{lead.email && <Name>{lead.email}</Name>}</Fact>
      <Fact label="ID number">{lead.id_number && <IdNumber lead={lead} />}</Fact>
      <Fact label="Born">{lead.date_of_birth && formatDate(lead.date_of_birth)}</Fact>
      {fieldsIn("details").map((field) => (
        <Fact key={field} label={PLAIN_FIELDS[field].label}>
          {lead[field]}
        </Fact>
      ))}
      <Fact label="Source">{[lead.source, lead.campaign].filter(Boolean).join(" · ")}</Fact>
      <Fact label="Received">{formatDateTime(lead.created_at)}</Fact>
      <Fact label="Assigned">{lead.assigned_user && <PersonName of={lead.assigned_user} />}</Fact>
      <Fact label="Team">{lead.team?.name}</Fact>
      <Fact label="Attempts">{lead.attempts}</Fact>
      <Fact label="Next action">{nextAction(lead)}</Fact>
      <Fact label="Note">{lead.note}</Fact>
    </dl>
  );
}

const nextAction = ({ diary_at, next_action_at }: LeadDetail) => {
  const moment = diary_at ?? next_action_at;
  return moment && formatDateTime(moment);
};

/** One detail; nothing is shown if it is unknown. */
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
      toast("error", messageOf(error));
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
        aria-label="Reason for reopening"
        placeholder="Reason"
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
