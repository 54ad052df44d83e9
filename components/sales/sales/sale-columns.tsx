"use client";

import type { Column } from "@/components/table/column";
import { Badge } from "@/components/ui/badge";
import { useBrowserValue } from "@/components/ui/use-hydrated";
import { formatAge, formatCover, formatDate, formatDateTime, formatPremium, fullNameOf } from "@/lib/platform/format";
import { POLICY_OUTCOME } from "@/lib/sales/outcomes/outcome";
import { latenessOf } from "@/lib/sales/sales/callback";
import type { SaleRow } from "@/lib/sales/sales/schema";
import { SUBMITTED_SALE_STATUSES } from "@/lib/sales/sales/status";
import { debitDayText, OUTCOME_TONES } from "./sale-labels";
import { Since } from "./since";
import { StatusBadge } from "./status-badge";

export const saleColumn = {
  reference: {
    key: "reference",
    label: "Reference",
    sortBy: "reference",
    cell: ({ reference }) => <span className="tabular whitespace-nowrap">{reference}</span>,
  },
  client: { key: "client", label: "Client", shrinks: true, cell: ({ client }) => <Short text={fullNameOf(client)} /> },
  idNumber: {
    key: "id_number",
    label: "ID number",
    priority: 3,
    cell: ({ client }) => <span className="tabular whitespace-nowrap">{client.id_number_masked ?? "–"}</span>,
  },
  product: { key: "product", label: "Product", sortBy: "product.name", cell: ({ product }) => product.name },
  plan: {
    key: "plan",
    label: "Plan",
    priority: 2,
    shrinks: true,
    filter: "product_plan_id",
    cell: ({ plan }) => <Short text={plan?.heading} />,
  },
  premium: {
    key: "monthly_premium",
    label: "Premium",
    priority: 2,
    sortBy: "monthly_premium",
    align: "right",
    cell: ({ monthly_premium: premium }) => <Amount text={premium === null ? null : formatPremium(premium)} />,
  },
  cover: {
    key: "cover_amount",
    label: "Cover",
    sortBy: "cover_amount",
    align: "right",
    cell: ({ cover_amount: cover }) => <Amount text={cover === null ? null : formatCover(cover)} />,
  },
  agent: {
    key: "agent",
    label: "Agent",
    shrinks: true,
    sortBy: "agent.name",
    filter: "agent_id",
    cell: ({ agent }) => <Short text={agent && fullNameOf(agent)} />,
  },
  team: {
    key: "team",
    label: "Team",
    hidden: true,
    filter: "team_id",
    cell: ({ team }) => <Short text={team?.name} />,
  },
  source: {
    key: "source",
    label: "Source",
    shrinks: true,
    filter: "source",
    cell: ({ source }) => <Short text={source} />,
  },
  status: {
    key: "status",
    label: "Status",
    sortBy: "status",
    filter: "status",
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  statusAge: {
    key: "status_age",
    label: "In status",
    priority: 2,
    sortBy: "status_changed_at",
    align: "right",
    cell: ({ status_changed_at, sla_hours }) => <Since moment={status_changed_at} slaHours={sla_hours} />,
  },
  callback: {
    key: "callback_at",
    label: "Call back at",
    sortBy: "callback_at",
    cell: ({ callback_at }) => <CallbackTime moment={callback_at} />,
  },
  kicks: {
    key: "kick_count",
    label: "Sent back",
    sortBy: "kick_count",
    align: "right",
    cell: ({ kick_count: kicks }) => <span className="whitespace-nowrap">{kicks === 0 ? "–" : `${kicks} ×`}</span>,
  },
  sentToQc: {
    key: "qc_submitted_at",
    label: "Waiting",
    sortBy: "qc_submitted_at",
    align: "right",
    cell: ({ qc_submitted_at, status_changed_at, sla_hours }) => (
      <Since moment={qc_submitted_at ?? status_changed_at} slaHours={sla_hours} />
    ),
  },
  checkedBy: {
    key: "qc_personality",
    label: "Checked by",
    priority: 2,
    shrinks: true,
    cell: ({ qc_personality }) => <Short text={qc_personality?.name} />,
  },
  submitted: {
    key: "submitted_at",
    label: "Submitted",
    sortBy: "submitted_at",
    cell: ({ submitted_at: moment }) => <Amount text={moment && formatDate(moment)} />,
  },
  commencement: {
    key: "commencement_date",
    label: "Commences",
    priority: 2,
    sortBy: "commencement_date",
    cell: ({ commencement_date: day }) => <Amount text={day && formatDate(day)} />,
  },
  outcome: {
    key: "policy_outcome",
    label: "Outcome",
    sortBy: "policy_outcome",
    filter: "policy_outcome",
    cell: ({ policy_outcome: outcome }) =>
      outcome ? <Badge tone={OUTCOME_TONES[outcome]}>{POLICY_OUTCOME[outcome].label}</Badge> : "–",
  },
  policyNumber: {
    key: "policy_number",
    label: "Policy number",
    sortBy: "policy_number",
    cell: ({ policy_number }) => <Amount text={policy_number} />,
  },
  inWriting: {
    key: "delivered_on",
    label: "In writing",
    priority: 2,
    sortBy: "first_debit_on",
    filter: "confirmation",
    cell: (sale) => <InWriting sale={sale} />,
  },
  debitDay: {
    key: "debit_day",
    label: "Debit day",
    priority: 3,
    align: "right",
    filter: "debit_day",
    cell: ({ debit_day: day }) => <Amount text={day === null ? null : debitDayText(day)} />,
  },
  declinedReason: {
    key: "declined_reason",
    label: "Reason",
    shrinks: true,
    cell: ({ declined_reason: reason }) => <Short text={reason} />,
  },
  created: {
    key: "created_at",
    label: "Age",
    sortBy: "created_at",
    align: "right",
    cell: ({ created_at }) => <Ago moment={created_at} />,
  },
  updated: {
    key: "updated_at",
    label: "Updated",
    priority: 4,
    sortBy: "updated_at",
    align: "right",
    cell: ({ updated_at }) => <Ago moment={updated_at} />,
  },
} satisfies Record<string, Column<SaleRow>>;

/** A name, cut short where it is long. */
const Short = ({ text }: { text: string | null | undefined }) => (
  <span title={text ?? undefined} className="truncate sm:block">
    {text || "–"}
  </span>
);

const Amount = ({ text }: { text: string | null }) => <span className="tabular whitespace-nowrap">{text ?? "–"}</span>;

/** When the client received the policy pack, or by when that is due. */
function InWriting({ sale: { status, delivered_on, first_debit_on } }: { sale: SaleRow }) {
  if (!SUBMITTED_SALE_STATUSES.includes(status)) return "–";
  if (delivered_on) return <Amount text={formatDate(delivered_on)} />;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 max-sm:justify-end">
      <Badge tone="warning">To confirm</Badge>
      {first_debit_on && <span className="whitespace-nowrap text-muted">by {formatDate(first_debit_on)}</span>}
    </span>
  );
}

function Ago({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={formatDateTime(moment)} suppressHydrationWarning className="whitespace-nowrap">
      {formatAge(moment)}
    </time>
  );
}

function CallbackTime({ moment }: { moment: string | null }) {
  const lateness = useBrowserValue(() => (moment ? latenessOf(moment) : "on time"), "on time");
  if (!moment) return "–";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
      <time
        dateTime={moment}
        className={`tabular whitespace-nowrap ${lateness === "on time" ? "" : "font-medium text-error-text"}`}
      >
        {formatDateTime(moment)}
      </time>
      {lateness !== "on time" && (
        <Badge tone="error">{lateness === "overdue" ? "Overdue" : "Overdue, open to the team"}</Badge>
      )}
    </span>
  );
}
