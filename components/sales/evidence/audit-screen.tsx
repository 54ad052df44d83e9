"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { StatusBadge } from "@/components/sales/record/status-badge";
import { ExportLink } from "@/components/screen/export-link";
import { useListState } from "@/components/table/use-list-state";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { listQueryString } from "@/lib/platform/lists/params";
import { formatCount, formatDateTime } from "@/lib/platform/text/format";
import { AUDIT_FILTERS } from "@/lib/sales/evidence/audit-filters";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import { POLICY_OUTCOME, type PolicyOutcome } from "@/lib/sales/record/columns/outcome";
import { AuditEvents } from "./audit-events";
import { AuditEvidence } from "./audit-evidence";
import { AuditStages } from "./audit-stages";
import { useVerification, VerificationResult, VerifyButton } from "./audit-verification";

/** The recordings of a sale with their players, which only a sale that has some loads. */
const AuditRecordings = lazyPart(
  () => import("./audit-recordings").then((module) => module.AuditRecordings),
  <Panel>
    <div className="min-h-48" />
  </Panel>,
);

type FirstAudit = { query: string; audit: SaleAudit };

/** The history of a sale: how long each stage took, every event, and whether it is as it was written. */
export function AuditScreen({ first }: { first: FirstAudit }) {
  const audit = useAudit(first);
  const { sale, stages, evidence } = audit.data ?? first.audit;
  const verification = useVerification(sale.id);
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
          action={
            <div className="flex flex-wrap items-center gap-2">
              <VerifyButton verification={verification} />
              <ExportLink
                path={useExportPath(sale.id, "csv")}
                permission="sales.export"
                contents="Filtered events"
                label="CSV"
              />
              <ExportLink
                path={useExportPath(sale.id, "pdf")}
                permission="sales.export"
                contents="Stages, filtered events and the state of the chain"
                label="PDF"
              />
            </div>
          }
        />
      </div>
      <VerificationResult verification={verification} />
      <Facts sale={sale} outcome={evidence.policy.policy_outcome} />
      <Panel title="Stages">
        <AuditStages stages={stages} />
      </Panel>
      <Panel title="Evidence">
        <AuditEvidence evidence={evidence} saleId={sale.id} />
      </Panel>
      {evidence.recordings.length > 0 && <AuditRecordings saleId={sale.id} mandates={evidence.mandates} />}
      <AuditEvents audit={audit} />
    </>
  );
}

/** The page of a sale's history that the URL asks for. The previous page stays while it loads. */
function useAudit(first: FirstAudit) {
  const { params } = useListState();
  const { id } = first.audit.sale;
  const query = listQueryString(Object.fromEntries(params), { filters: AUDIT_FILTERS });
  return useQuery<SaleAudit, ApiError>({
    queryKey: queryKeys.saleAudit(id, query),
    queryFn: () => api.get<SaleAudit>(`/sales/${id}/audit?${query}`),
    initialData: first.query === query ? first.audit : undefined,
    placeholderData: keepPreviousData,
  });
}

function useExportPath(id: number, format: "csv" | "pdf"): string {
  const params = useSearchParams();
  const chosen = AUDIT_FILTERS.flatMap((name): [string, string][] => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return `/sales/${id}/audit/export?${new URLSearchParams([["format", format], ...chosen])}`;
}

type FactsProps = { sale: SaleAudit["sale"]; outcome: PolicyOutcome | null };

function Facts({ sale, outcome }: FactsProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-panel border bg-surface p-4 shadow-panel sm:grid-cols-3 xl:grid-cols-6">
      <Fact term="Status">
        <StatusBadge status={sale.status} />
      </Fact>
      <Fact term="Outcome">{outcome === null ? "–" : POLICY_OUTCOME[outcome].label}</Fact>
      <Fact term="Reference">{sale.reference}</Fact>
      <Fact term="Converted">{formatDateTime(sale.created_at)}</Fact>
      <Fact term="Agent">{sale.agent_name ?? "Nobody"}</Fact>
      <Fact term="Chain">{sale.event_count === null ? "Not chained yet" : eventsText(sale.event_count)}</Fact>
    </dl>
  );
}

const eventsText = (count: number) => (count === 1 ? "1 event" : `${formatCount(count)} events`);

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-[13px] text-muted">{term}</dt>
    <dd className="tabular mt-0.5 font-medium break-words">{children}</dd>
  </div>
);
