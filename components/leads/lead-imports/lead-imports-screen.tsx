"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Download, FileSearch, RotateCcw, Undo2 } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useTenantFilter } from "@/components/identity/tenants/tenant-choice";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";
import type { LeadImportRow } from "@/lib/leads/lead-imports/schema";
import { ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { formatCount, formatDateTime } from "@/lib/platform/format";
import type { Page } from "@/lib/platform/http/list";
import { ImportDialog } from "./import-dialog";
import { IMPORT_STATUS_OPTIONS, StatusBadge } from "./import-status";
import { RevertDialog } from "./revert-dialog";
import { isBusy } from "./use-import";

const ASK_EVERY_MS = 2_000;

const columns: Column<LeadImportRow>[] = [
  { key: "file_name", label: "File", sortBy: "file_name", cell: ({ file_name }) => file_name },
  { key: "product", label: "Product", cell: ({ product }) => product.name },
  { key: "created_at", label: "When", sortBy: "created_at", cell: ({ created_at }) => formatDateTime(created_at) },
  { key: "user", label: "Who", cell: ({ user }) => user.name },
  { key: "status", label: "Status", cell: (row) => <Status row={row} /> },
  { key: "valid", label: "Leads", align: "right", cell: (row) => formatCount(leadsOf(row)) },
  { key: "left", label: "Left out", align: "right", cell: (row) => formatCount(leftOutOf(row)) },
];

const leadsOf = ({ counts, reverted, started_at }: LeadImportRow) => (started_at ? counts.valid - reverted : 0);
const leftOutOf = ({ counts }: LeadImportRow) => counts.duplicate + counts.suppressed + counts.invalid;

function Status({ row }: { row: LeadImportRow }) {
  const { finished, total } = row.progress;
  return (
    <span className="inline-flex items-center gap-2" title={row.error ?? undefined}>
      <StatusBadge status={row.status} />
      {isBusy(row) && (
        <span className="tabular text-muted">
          {formatCount(finished)} of {formatCount(total)}
        </span>
      )}
      {row.status === "reverted" && row.reverted < row.counts.valid && (
        <span className="text-muted">
          {formatCount(row.counts.valid - row.reverted)} kept, because they were worked
        </span>
      )}
    </span>
  );
}

/** The imports of an organisation: how far they are, what came of them, and the way back. */
export function LeadImportsScreen({ first }: { first: FirstPage<LeadImportRow> | undefined }) {
  const queryClient = useQueryClient();
  const products = useOptions("/products/options");
  const [opened, setOpened] = useState<LeadImportRow>();
  const [doomed, setDoomed] = useState<LeadImportRow>();
  const [isAnyBusy, setAnyBusy] = useState(false);
  const reload = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKeys.lists("lead-imports") }),
    [queryClient],
  );

  useEffect(() => {
    if (!isAnyBusy) return;
    const timer = setInterval(reload, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAnyBusy, reload]);

  async function tryAgain({ id }: LeadImportRow) {
    await api.post(`/lead-imports/${id}/start`).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      toast("error", error.message);
    });
    reload();
  }

  return (
    <>
      <PageHeader title="Lead imports" subtitle="Lists of people that became leads, newest first." />
      <ListView
        resource="lead-imports"
        label="Lead imports"
        columns={columns}
        defaultSort={{ by: "created_at", desc: true }}
        searchPlaceholder="Search file name"
        filters={[
          ...useTenantFilter(),
          { name: "product_id", label: "Product", options: products },
          { name: "status", label: "Status", options: IMPORT_STATUS_OPTIONS },
        ]}
        empty="No imports found."
        first={first}
        onPage={useCallback((page: Page<LeadImportRow>) => setAnyBusy(page.data.some(isBusy)), [])}
        onOpen={setOpened}
        actions={(row) => (
          <>
            {row.started_at === null && (
              <IconButton icon={FileSearch} label="Continue import" onClick={() => setOpened(row)} />
            )}
            {row.status === "failed" && row.started_at !== null && (
              <IconButton icon={RotateCcw} label="Try again" onClick={() => tryAgain(row)} />
            )}
            {row.has_rejects && row.started_at !== null && <RejectsLink row={row} />}
            {row.status === "done" && (
              <IconButton icon={Undo2} label="Revert import" tone="danger" onClick={() => setDoomed(row)} />
            )}
          </>
        )}
      />
      {opened && (
        <ImportDialog
          product={opened.product}
          tenantId={opened.tenant_id}
          importId={opened.id}
          onClose={() => setOpened(undefined)}
        />
      )}
      {doomed && <RevertDialog row={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}

const RejectsLink = ({ row }: { row: LeadImportRow }) => (
  <Tooltip text="Download rejects">
    <a
      href={`/api/lead-imports/${row.id}/rejects`}
      download
      aria-label="Download rejects"
      className="inline-flex size-8 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
    >
      <Download aria-hidden className="size-4" />
    </a>
  </Tooltip>
);
