"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { useUser } from "@/components/screen/user";
import type { Filter } from "@/components/table/filters/filter";
import { ListView } from "@/components/table/list-view";
import { useListState } from "@/components/table/use-list-state";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { AUDIT_FILTERS } from "@/lib/identity/audit-events/filters";
import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import { can } from "@/lib/identity/rights/permissions";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { listQueryString } from "@/lib/platform/lists/params";
import { formatCount } from "@/lib/platform/text/format";
import { auditColumns } from "./audit-columns";
import { ACTION_OPTIONS, SUBJECT_OPTIONS } from "./audit-words";
import { useExport } from "./use-export";

const AuditSheet = lazyDialog(() => import("./audit-sheet").then((module) => module.AuditSheet));

/** The audit log, with its filters, one event at a time beside it, and its export. */
export function AuditScreen({ first }: { first: FirstPage<AuditEvent> | undefined }) {
  const [opened, setOpened] = useState<AuditEvent>();
  return (
    <>
      <PageHeader
        title="Audit log"
        subtitle="Who changed users, rights and settings, and when. A sale has its own audit page."
      />
      <ListView
        resource="audit-events"
        label="Audit events"
        columns={[
          ...auditColumns,
          ...useTenantColumn<AuditEvent>().map((column) => ({ ...column, sortBy: undefined })),
        ]}
        defaultSort={{ by: "created_at", desc: true }}
        searchPlaceholder="Search person or action"
        filters={useFilters()}
        empty="No audit events found."
        first={first}
        tools={<ExportButton />}
        onOpen={setOpened}
      />
      {opened && <AuditSheet event={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function useFilters(): Filter[] {
  const { params } = useListState();
  const me = useUser();
  const tenants = useTenantFilter();
  const tenantId = me.is_admin ? params.get("tenant_id") : String(me.tenant_id);
  const people = useOptions(tenantId ? `/users/options?tenant_id=${tenantId}` : null);
  return [
    ...tenants.map((filter) => ({ ...filter, clears: ["actor_id"] })),
    { name: "subject_type", label: "Record", options: SUBJECT_OPTIONS, composable: true },
    { name: "action", label: "Action", options: ACTION_OPTIONS, composable: true },
    ...(tenantId ? [{ name: "actor_id", label: "Who", options: people, composable: true }] : []),
    { name: "date_from", label: "From" },
    { name: "date_to", label: "To" },
  ];
}

function ExportButton() {
  const { params } = useListState();
  const user = useUser();
  const { rows, run } = useExport();
  const query = listQueryString(Object.fromEntries(params), { filters: AUDIT_FILTERS });
  if (!can(user, "audit.export")) return null;
  return (
    <Button busy={rows !== undefined} onClick={() => run(query)}>
      {rows === undefined && <Download aria-hidden className="size-4 text-muted" />}
      <span className="tabular">{rows === undefined ? "Export" : `Exporting … ${formatCount(rows)}`}</span>
    </Button>
  );
}
