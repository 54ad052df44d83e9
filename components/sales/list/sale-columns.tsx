"use client";

import { REVIEW_OUTCOME_LABELS } from "@/components/sales/record/review-outcome-labels";
import { debitDayText, OUTCOME_TONES } from "@/components/sales/record/sale-labels";
import { StatusBadge } from "@/components/sales/record/status-badge";
import { SendingState } from "@/components/sales/replacement/sending-state";
import type { Column } from "@/components/table/column";
import { Badge } from "@/components/ui/badge";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import { formatDate, fullNameOf } from "@/lib/platform/text/format";
import { POLICY_OUTCOME } from "@/lib/sales/record/columns/outcome";
import type { SaleRow } from "@/lib/sales/record/schema";
import { Ago, CallbackTime, InWriting, Reviewer, Short, Unwrapped } from "./sale-cells";
import { Since } from "./since";

export const saleColumn = {
  reference: {
    key: "reference",
    label: "Reference",
    sortBy: "reference",
    cell: ({ reference }) => (
      <span translate="no" className="tabular whitespace-nowrap">
        {reference}
      </span>
    ),
  },
  client: {
    key: "client",
    label: "Client",
    shrinks: true,
    keeps: 16,
    card: "second",
    cell: ({ client }) => <Short text={fullNameOf(client)} />,
  },
  idNumber: {
    key: "id_number",
    label: "ID number",
    priority: 3,
    cell: ({ client }) => <span className="tabular whitespace-nowrap">{client.id_number_masked ?? "–"}</span>,
  },
  product: {
    key: "product",
    label: "Product",
    shrinks: true,
    sortBy: "product.name",
    cell: ({ product }) => product.name,
  },
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
    card: "second end",
    priority: 2,
    sortBy: "monthly_premium",
    align: "right",
    cell: ({ monthly_premium: premium }) => <Unwrapped text={premium === null ? null : formatPremium(premium)} />,
  },
  cover: {
    key: "cover_amount",
    label: "Cover",
    sortBy: "cover_amount",
    align: "right",
    cell: ({ cover_amount: cover }) => <Unwrapped text={cover === null ? null : formatCover(cover)} />,
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
    shrinks: true,
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
    card: "end",
    sortBy: "status",
    filter: "status",
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  statusAge: {
    key: "status_age",
    label: "In status",
    priority: 2,
    sortBy: "status_changed_at",
    showsAge: true,
    align: "right",
    cell: ({ status_changed_at, sla_hours }) => <Since moment={status_changed_at} slaHours={sla_hours} />,
  },
  callback: {
    key: "callback_at",
    label: "Call back at",
    card: "end",
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
    showsAge: true,
    align: "right",
    cell: ({ qc_submitted_at, status_changed_at, sla_hours }) => (
      <Since moment={qc_submitted_at ?? status_changed_at} slaHours={sla_hours} />
    ),
  },
  reviewer: {
    key: "reviewer",
    label: "Reviewer",
    priority: 2,
    shrinks: true,
    cell: (sale) => <Reviewer sale={sale} />,
  },
  qcResult: {
    key: "qc_result",
    label: "QC result",
    priority: 2,
    filter: "qc_result",
    cell: ({ qc_result: result }) => {
      if (result === "none") return "–";
      const { tone, label } = REVIEW_OUTCOME_LABELS[result];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  submitted: {
    key: "submitted_at",
    label: "Submitted",
    sortBy: "submitted_at",
    cell: ({ submitted_at: moment }) => <Unwrapped text={moment && formatDate(moment)} />,
  },
  commencement: {
    key: "commencement_date",
    label: "Cover begins",
    priority: 2,
    sortBy: "commencement_date",
    cell: ({ commencement_date: day }) => <Unwrapped text={day && formatDate(day)} />,
  },
  outcome: {
    key: "policy_outcome",
    label: "Outcome",
    card: "end",
    sortBy: "policy_outcome",
    filter: "policy_outcome",
    cell: ({ policy_outcome: outcome }) =>
      outcome ? <Badge tone={OUTCOME_TONES[outcome]}>{POLICY_OUTCOME[outcome].label}</Badge> : "–",
  },
  policyNumber: {
    key: "policy_number",
    label: "Policy number",
    sortBy: "policy_number",
    cell: ({ policy_number }) => <Unwrapped text={policy_number} />,
  },
  inWriting: {
    key: "delivered_on",
    label: "In writing",
    card: "third",
    priority: 2,
    sortBy: "confirm_by",
    cell: (sale) => <InWriting sale={sale} />,
  },
  replacement: {
    key: "replacement_send_by",
    label: "Replacement record",
    priority: 2,
    sortBy: "replacement_send_by",
    filter: "replacement",
    cell: (sale) => <SendingState sale={sale} />,
  },
  debitDay: {
    key: "debit_day",
    label: "Debit day",
    priority: 3,
    align: "right",
    filter: "debit_day",
    cell: ({ debit_day: day }) => <Unwrapped text={day === null ? null : debitDayText(day)} />,
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
    showsAge: true,
    align: "right",
    cell: ({ created_at }) => <Ago moment={created_at} />,
  },
  updated: {
    key: "updated_at",
    label: "Updated",
    priority: 4,
    sortBy: "updated_at",
    showsAge: true,
    align: "right",
    cell: ({ updated_at }) => <Ago moment={updated_at} />,
  },
} satisfies Record<string, Column<SaleRow>>;
