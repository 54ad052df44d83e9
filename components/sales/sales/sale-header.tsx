"use client";

import { ArrowLeft, CircleHelp, History } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { useUser } from "@/components/shell/user";
import { Button, buttonStyle } from "@/components/ui/button";
import { can } from "@/lib/identity/permissions";
import { formatDateTime, fullNameOf } from "@/lib/platform/format";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { StatusBadge } from "./sale-columns";

type Props = { sale: SaleDetail; panelId: string; asking: boolean; onAsk: () => void };

/** The sale with its status, and a link back to the list as it was left. */
export function SaleHeader({ sale, panelId, asking, onAsk }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <BackLink sale={sale} />
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="tabular text-xl font-semibold tracking-tight">{sale.reference}</h1>
          <StatusBadge status={sale.status} />
        </div>
        <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-muted">
          <Fact label="Lead">
            <LeadLink sale={sale} />
          </Fact>
          <Fact label="Agent">{sale.agent ? fullNameOf(sale.agent) : "–"}</Fact>
          {sale.callback_at && <Fact label="Call back at">{formatDateTime(sale.callback_at)}</Fact>}
          {sale.declined_reason && <Fact label="Reason">{sale.declined_reason}</Fact>}
        </dl>
      </div>
      <div className="flex gap-2">
        <Link href={`/sales/audit/${sale.id}`} className={buttonStyle()}>
          <History aria-hidden className="size-4 text-muted" /> Audit
        </Link>
        <Button aria-expanded={asking} aria-controls={panelId} onClick={onAsk}>
          <CircleHelp aria-hidden className="size-4 text-muted" /> FAQs
        </Button>
      </div>
    </header>
  );
}

function BackLink({ sale }: { sale: SaleDetail }) {
  const list = new URLSearchParams(useSearchParams());
  for (const param of ["sale", "lead_id", "action"]) list.delete(param);
  return (
    <Link
      href={`/sales/${sale.product.slug}${list.size > 0 ? `?${list}` : ""}`}
      className="inline-flex items-center gap-1.5 rounded-control text-muted hover:text-text"
    >
      <ArrowLeft aria-hidden className="size-4" /> {sale.product.name}
    </Link>
  );
}

function LeadLink({ sale }: { sale: SaleDetail }) {
  if (!can(useUser(), "leads.index")) return sale.lead.lead_id;
  return (
    <Link href={`/leads/${sale.product.slug}?lead=${sale.lead.id}`} className="rounded-control hover:underline">
      {sale.lead.lead_id}
    </Link>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt>{label}</dt>
    <dd className="tabular min-w-0 break-words text-text">{children}</dd>
  </div>
);
