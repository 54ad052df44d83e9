"use client";

import { LEAD_STATUS_TONES } from "@/components/leads/record/lead-labels";
import { SALE_STATUS_TONES } from "@/components/sales/record/sale-labels";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { ConsumerLead, ConsumerSale } from "@/lib/people/consumers/schema";
import { formatDate } from "@/lib/platform/text/format";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { TabPages, usePages } from "./tab-pages";

const leadColumns: Column<ConsumerLead>[] = [
  {
    key: "lead_id",
    label: "Lead",
    cell: ({ id, lead_id, product }) => (
      <Link href={`/leads/${product.slug}?lead=${id}`} className="break-all hover:underline">
        {lead_id}
      </Link>
    ),
  },
  { key: "product", label: "Product", shrinks: true, cell: ({ product }) => product.name },
  {
    key: "status",
    label: "Status",
    cell: ({ status }) => <Badge tone={LEAD_STATUS_TONES[status]}>{status}</Badge>,
  },
  { key: "source", label: "Source", shrinks: true, cell: ({ source }) => source ?? "–" },
  { key: "created_at", label: "Received", cell: ({ created_at }) => formatDate(created_at) },
];

export const ConsumerLeads = ({ id }: { id: number }) => (
  <TabPages pages={usePages<ConsumerLead>(id, "leads")} empty="This person has no leads.">
    {(rows) => <PlainTable label="Leads" columns={leadColumns} rows={rows} />}
  </TabPages>
);

const saleColumns: Column<ConsumerSale>[] = [
  {
    key: "reference",
    label: "Sale",
    cell: ({ id, reference }) => (
      <Link href={`/sales/audit/${id}`} className="hover:underline">
        {reference}
      </Link>
    ),
  },
  { key: "product", label: "Product", shrinks: true, cell: ({ product }) => product.name },
  {
    key: "status",
    label: "Status",
    cell: ({ status }) => <Badge tone={SALE_STATUS_TONES[status]}>{SALE_STATUS_LABELS[status]}</Badge>,
  },
  { key: "policy_number", label: "Policy number", cell: ({ policy_number }) => policy_number ?? "–" },
  { key: "submitted_at", label: "Submitted", cell: ({ submitted_at: at }) => (at ? formatDate(at) : "–") },
];

export const ConsumerSales = ({ id }: { id: number }) => (
  <TabPages pages={usePages<ConsumerSale>(id, "sales")} empty="This person has no sales.">
    {(rows) => <PlainTable label="Sales" columns={saleColumns} rows={rows} />}
  </TabPages>
);
