"use client";

import type { Column } from "@/components/table/column";
import { Badge } from "@/components/ui/badge";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { formatAge, formatDateTime, formatPremium, fullNameOf } from "@/lib/platform/format";
import type { SaleRow } from "@/lib/sales/sales/schema";
import { SALE_STATUS_LABELS, SALE_STATUS_TONES } from "./sale-labels";

export const saleColumn = {
  reference: {
    key: "reference",
    label: "Reference",
    sortBy: "reference",
    cell: ({ reference }) => <span className="tabular whitespace-nowrap">{reference}</span>,
  },
  client: { key: "client", label: "Client", cell: ({ client }) => <Name of={client} /> },
  idNumber: {
    key: "id_number",
    label: "ID number",
    cell: ({ client }) => <span className="whitespace-nowrap">{client.id_number_masked ?? "–"}</span>,
  },
  product: { key: "product", label: "Product", sortBy: "product.name", cell: ({ product }) => product.name },
  plan: { key: "plan", label: "Plan", cell: ({ plan }) => plan?.heading ?? "–" },
  premium: {
    key: "monthly_premium",
    label: "Premium",
    sortBy: "monthly_premium",
    align: "right",
    cell: ({ monthly_premium: premium }) => (
      <span className="whitespace-nowrap">{premium === null ? "–" : formatPremium(premium)}</span>
    ),
  },
  agent: {
    key: "agent",
    label: "Agent",
    sortBy: "agent.name",
    cell: ({ agent }) => (agent ? <Name of={agent} /> : "–"),
  },
  status: { key: "status", label: "Status", sortBy: "status", cell: ({ status }) => <StatusBadge status={status} /> },
  statusAge: {
    key: "status_age",
    label: "In status",
    sortBy: "status_changed_at",
    align: "right",
    cell: ({ status_changed_at }) => <Ago moment={status_changed_at} />,
  },
  callback: {
    key: "callback_at",
    label: "Call back at",
    sortBy: "callback_at",
    cell: ({ callback_at }) => <CallbackTime moment={callback_at} />,
  },
  declinedReason: {
    key: "declined_reason",
    label: "Reason",
    cell: ({ declined_reason: reason }) => (
      <span title={reason ?? undefined} className="truncate sm:block sm:max-w-48 2xl:max-w-120">
        {reason ?? "–"}
      </span>
    ),
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
    sortBy: "updated_at",
    align: "right",
    cell: ({ updated_at }) => <Ago moment={updated_at} />,
  },
} satisfies Record<string, Column<SaleRow>>;

export const StatusBadge = ({ status }: { status: SaleStatus }) => (
  <Badge tone={SALE_STATUS_TONES[status]}>{SALE_STATUS_LABELS[status]}</Badge>
);

const Name = ({ of: person }: { of: { name: string; surname: string | null } }) => (
  <span title={fullNameOf(person)} className="truncate sm:block sm:max-w-31 2xl:max-w-60">
    {fullNameOf(person)}
  </span>
);

function Ago({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={formatDateTime(moment)} suppressHydrationWarning className="whitespace-nowrap">
      {formatAge(moment)}
    </time>
  );
}

function CallbackTime({ moment }: { moment: string | null }) {
  if (!moment) return "–";
  const overdue = new Date(moment) < new Date();
  return (
    <time
      dateTime={moment}
      suppressHydrationWarning
      className={`whitespace-nowrap ${overdue ? "font-medium text-error-text" : ""}`}
    >
      {formatDateTime(moment)}
    </time>
  );
}
