"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { DataTable } from "@/components/table/data-table";
import { FilterChip, Toolbar } from "@/components/table/filters/toolbar";
import { Pagination } from "@/components/table/pagination";
import { useListState } from "@/components/table/use-list-state";
import { Empty } from "@/components/ui/empty";
import { RetryAlert } from "@/components/ui/retry-alert";
import { useLastPage } from "@/lib/platform/client/resource";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import { SALE_EVENT_TYPES } from "@/lib/sales/record/columns/event-types";
import { auditColumns } from "./audit-columns";
import { EVENT_LABELS } from "./audit-labels";

const TYPES = SALE_EVENT_TYPES.map((id) => ({ id, name: EVENT_LABELS[id] }));
const ALL_VISIBLE = {};

/** The events of a sale, newest first by default. */
export function AuditEvents({ audit }: { audit: UseQueryResult<SaleAudit> }) {
  const { params, change } = useListState();
  const { page, isStale, hasFailed } = useLastPage(audit);
  const events = page?.events;
  return (
    <section aria-label="Events" className="flex flex-col gap-3">
      <Toolbar>
        <FilterChip
          label="Type"
          value={params.get("type") ?? ""}
          options={TYPES}
          onChange={(type) => change({ type })}
        />
        <FilterChip
          label="Person"
          value={params.get("person") ?? ""}
          options={page?.people ?? []}
          onChange={(person) => change({ person })}
        />
      </Toolbar>
      {audit.error && <RetryAlert error={audit.error} onRetry={audit.refetch} />}
      <div className="overflow-hidden rounded-panel border bg-surface shadow-panel">
        {events?.data.length === 0 && !hasFailed ? (
          <Empty>No events found.</Empty>
        ) : (
          <DataTable
            label="Events"
            columns={auditColumns}
            visible={ALL_VISIBLE}
            rows={events?.data}
            stale={isStale}
            failed={hasFailed}
            sort={{ by: "created_at", desc: params.get("sortDesc") !== "false" }}
            onSort={({ by, desc }) => change({ sortBy: by, sortDesc: desc })}
          />
        )}
        {events && events.meta.total > 0 && (
          <Pagination
            meta={events.meta}
            onPage={(page) => change({ page })}
            onSize={(per_page) => change({ per_page })}
          />
        )}
      </div>
    </section>
  );
}
