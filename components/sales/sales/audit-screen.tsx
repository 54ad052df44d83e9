"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import type { SaleAudit } from "@/lib/sales/sales/audit-schema";
import { AuditEvents } from "./audit-events";
import { AuditStages } from "./audit-stages";
import { StatusBadge } from "./status-badge";
import { useAudit } from "./use-audit";

export type FirstAudit = { query: string; audit: SaleAudit };

/** The history of a sale: how long each stage took, and every event. */
export function AuditScreen({ first }: { first: FirstAudit }) {
  const audit = useAudit(first);
  const { sale, stages } = audit.data ?? first.audit;
  return (
    <>
      <div>
        <Link
          href={`/sales/${sale.product.slug}?sale=${sale.id}`}
          className="mb-1 inline-flex items-center gap-1.5 rounded-control text-muted hover:text-text"
        >
          <ArrowLeft aria-hidden className="size-4" /> {sale.reference}
        </Link>
        <PageHeader
          title="Audit"
          subtitle={`${sale.client_name} · ${sale.product.name}`}
          action={<StatusBadge status={sale.status} />}
        />
      </div>
      <Panel title="Stages">
        <AuditStages stages={stages} />
      </Panel>
      <AuditEvents audit={audit} />
    </>
  );
}
