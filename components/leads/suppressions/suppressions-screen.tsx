"use client";

import { FileUp, Landmark, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ExportLink } from "@/components/screen/export-link";
import { PhoneNumber } from "@/components/screen/phone-number";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { useListState } from "@/components/table/use-list-state";
import { Button, buttonStyle } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/rights/permissions";
import { phoneText } from "@/lib/insurance/phone-text";
import type { Suppression } from "@/lib/leads/suppressions/schema";
import { type FirstPage, useRemove } from "@/lib/platform/client/resource";
import { listQueryString } from "@/lib/platform/lists/params";
import { formatDateTime } from "@/lib/platform/text/format";
import {
  SUPPRESSION_KIND_CHOICES,
  SUPPRESSION_KIND_LABELS,
  SUPPRESSION_SOURCE_CHOICES,
  SUPPRESSION_SOURCE_LABELS,
} from "./suppression-labels";

const AddDialog = lazyDialog(() => import("./add-dialog").then((module) => module.AddDialog));
const ImportDialog = lazyDialog(() => import("./import-dialog").then((module) => module.ImportDialog));

const FILTERS = ["kind", "source", "tenant_id"];

const columns: Column<Suppression>[] = [
  {
    key: "contact",
    label: "Contact",
    cell: (entry) => (
      <span className="tabular">
        <Contact {...entry} />
      </span>
    ),
  },
  { key: "kind", label: "Kind", sortBy: "kind", cell: ({ kind }) => SUPPRESSION_KIND_LABELS[kind] },
  { key: "source", label: "Why", cell: ({ source }) => SUPPRESSION_SOURCE_LABELS[source] },
  { key: "reason", label: "Reason", sortBy: "reason", shrinks: true, cell: ({ reason }) => reason ?? "–" },
  { key: "holds", label: "Applies to", cell: ({ tenant }) => (tenant ? "This organisation" : "Every organisation") },
  { key: "actor", label: "Added by", priority: 4, cell: ({ actor_name }) => actor_name ?? "–" },
  { key: "created_at", label: "Since", sortBy: "created_at", cell: ({ created_at }) => formatDateTime(created_at) },
];

/** An ID number and an erased person are stored only as keyed hashes, which can't be shown. */
const Contact = ({ kind, value }: Suppression) =>
  value && kind === "phone" ? <PhoneNumber number={value} /> : (value ?? HIDDEN);

const HIDDEN = "Hidden";

/** The contacts that must not be used, whatever list they are on. */
export function SuppressionsScreen({ first }: { first: FirstPage<Suppression> | undefined }) {
  const user = useUser();
  const [dialog, setDialog] = useState<"add" | "import">();
  const [pendingDelete, setPendingDelete] = useState<Suppression>();
  const tenantColumns = useTenantColumn<Suppression>().map((column) => ({ ...column, sortBy: undefined }));
  const mayAdd = can(user, "suppressions.store");
  const close = () => setDialog(undefined);
  const addButton = mayAdd && (
    <Button variant="primary" onClick={() => setDialog("add")}>
      <Plus aria-hidden className="size-4" /> Add contact
    </Button>
  );
  const removeButton = (entry: Suppression) =>
    (entry.tenant || user.is_admin) && (
      <IconButton icon={Trash2} label="Remove contact" tone="danger" onClick={() => setPendingDelete(entry)} />
    );

  return (
    <>
      <PageHeader
        title="Do not contact"
        subtitle="Checked at intake, import, allocation, conversion and export, and in every sale"
        action={
          <div className="flex flex-wrap gap-2">
            {user.is_admin && (
              <Link href="/suppressions/registry" className={buttonStyle("secondary", "normal")}>
                <Landmark aria-hidden className="size-4" /> National registry
              </Link>
            )}
            {mayAdd && (
              <Button onClick={() => setDialog("import")}>
                <FileUp aria-hidden className="size-4" /> Import
              </Button>
            )}
            {addButton}
          </div>
        }
      />
      <ListView
        resource="suppressions"
        label="Do not contact"
        columns={[...columns, ...tenantColumns]}
        defaultSort={{ by: "created_at", desc: true }}
        searchPlaceholder="Search phone, email, ID number"
        byIdNumber
        filters={[
          { name: "kind", label: "Kind", options: SUPPRESSION_KIND_CHOICES },
          { name: "source", label: "Why", options: SUPPRESSION_SOURCE_CHOICES },
          ...useTenantFilter(),
        ]}
        empty="No contacts on the list."
        emptyAction={addButton}
        first={first}
        tools={<ExportList />}
        actions={can(user, "suppressions.destroy") ? removeButton : undefined}
      />
      {dialog === "add" && <AddDialog onClose={close} />}
      {dialog === "import" && <ImportDialog onClose={close} />}
      {pendingDelete && <RemoveDialog entry={pendingDelete} onClose={() => setPendingDelete(undefined)} />}
    </>
  );
}

function ExportList() {
  const { params } = useListState();
  const query = listQueryString(Object.fromEntries(params), { filters: FILTERS });
  return (
    <ExportLink
      path={`/suppressions/export${query && `?${query}`}`}
      permission="suppressions.export"
      contents="CSV. Phone numbers and email addresses, without ID numbers."
    />
  );
}

function RemoveDialog({ entry, onClose }: { entry: Suppression; onClose: () => void }) {
  const remove = useRemove("suppressions");
  return (
    <ConfirmDialog
      title="Remove contact"
      text={`Remove ${entry.value === null ? HIDDEN : phoneText(entry.value)} from the list? It can be contacted again.`}
      confirmLabel="Remove"
      onConfirm={async () => {
        await remove.mutateAsync(entry.id);
        toast("info", "Contact removed");
      }}
      onClose={onClose}
    />
  );
}
