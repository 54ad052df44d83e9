"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Download, FileSearch, RefreshCw, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { productNameOf } from "@/components/catalogue/products/product-name";
import { useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { IconButton } from "@/components/ui/icon-button";
import { DownloadLink } from "@/components/ui/icon-link";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import type { LeadImportRow } from "@/lib/leads/imports/schema";
import { ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { formatCount, formatDateTime } from "@/lib/platform/text/format";
import { IMPORT_STATUS_OPTIONS, StatusBadge } from "./import-status";
import { isBusy } from "./use-import";
import { useRejects } from "./use-rejects";

const ImportDialog = lazyDialog(() => import("./import-dialog").then((module) => module.ImportDialog));
const DiscardDialog = lazyDialog(() => import("./discard-dialog").then((module) => module.DiscardDialog));
const RevertDialog = lazyDialog(() => import("./revert-dialog").then((module) => module.RevertDialog));

const POLL_MS = 2_000;

const columns: Column<LeadImportRow>[] = [
  { key: "file_name", label: "File", shrinks: true, sortBy: "file_name", cell: ({ file_name }) => file_name },
  { key: "product", label: "Product", shrinks: true, cell: ({ product }) => productNameOf(product) },
  { key: "created_at", label: "When", sortBy: "created_at", cell: ({ created_at }) => formatDateTime(created_at) },
  { key: "user", label: "Imported by", shrinks: true, cell: ({ user }) => user.name },
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
          {formatCount(row.counts.valid - row.reverted)} not deleted: already handled by an agent
        </span>
      )}
    </span>
  );
}

/** The imports of an organisation: their progress, their results, and how to revert them. */
export function LeadImportsScreen({ first }: { first: FirstPage<LeadImportRow> | undefined }) {
  const products = useOptions("/products/options");
  const [opened, setOpened] = useState<LeadImportRow>();
  const [pendingDiscard, setPendingDiscard] = useState<LeadImportRow>();
  const [pendingRevert, setPendingRevert] = useState<LeadImportRow>();
  return (
    <>
      <PageHeader title="Lead imports" subtitle="Your lead imports, newest first" />
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
        emptyCause="To import a file, open a product's lead list."
        first={first}
        reloadMs={(page) => page.data.some(isBusy) && POLL_MS}
        onOpen={setOpened}
        actions={(row) => (
          <RowActions
            row={row}
            onContinue={() => setOpened(row)}
            onDiscard={() => setPendingDiscard(row)}
            onRevert={() => setPendingRevert(row)}
          />
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
      {pendingDiscard && <DiscardDialog row={pendingDiscard} onClose={() => setPendingDiscard(undefined)} />}
      {pendingRevert && <RevertDialog row={pendingRevert} onClose={() => setPendingRevert(undefined)} />}
    </>
  );
}

type ActionsProps = { row: LeadImportRow } & Record<"onContinue" | "onDiscard" | "onRevert", () => void>;

function RowActions({ row, onContinue, onDiscard, onRevert }: ActionsProps) {
  const queryClient = useQueryClient();
  const { id, status } = row;
  const hasStarted = row.started_at !== null;
  const rejects = useRejects(row);

  async function retry() {
    await api.post(`/lead-imports/${id}/start`).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      toast("error", error.message);
    });
    void queryClient.invalidateQueries({ queryKey: queryKeys.lists("lead-imports") });
  }

  return (
    <>
      {!hasStarted && <IconButton icon={FileSearch} label="Continue import" onClick={onContinue} />}
      {!hasStarted && <IconButton icon={Trash2} label="Discard import" tone="danger" onClick={onDiscard} />}
      {status === "failed" && hasStarted && <IconButton icon={RefreshCw} label="Try again" onClick={retry} />}
      {rejects && hasStarted && <DownloadLink icon={Download} label="Download rejects" {...rejects.link} />}
      {status === "done" && <IconButton icon={Undo2} label="Revert import" tone="danger" onClick={onRevert} />}
    </>
  );
}
