"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Copy, Pencil, Plus, Trash2, VenetianMask } from "lucide-react";
import { useRouter } from "next/navigation";
import { useImpersonate } from "@/components/identity/impersonation/impersonate";
import { useRecordDialogs } from "@/components/screen/use-record-dialogs";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/identity/rights/permissions";
import type { OpenedTenant, TenantRow } from "@/lib/identity/tenants/schema";
import type { MandatePart } from "@/lib/insurance/law/mandate-parts";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { type FirstPage, invalidateResources } from "@/lib/platform/client/resource";
import { copyAddress, signInAddress } from "./sign-in-address";

const TenantDialog = lazyDialog(() => import("./tenant-dialog").then((module) => module.TenantDialog));
const TenantRemoval = lazyDialog(() => import("./tenant-removal").then((module) => module.TenantRemoval));

const columns: Column<TenantRow>[] = [
  { key: "name", label: "Name", sortBy: "name", cell: ({ name }) => <span className="break-words">{name}</span> },
  { key: "slug", label: "Slug", sortBy: "slug", cell: ({ slug }) => slug },
  { key: "subdomain", label: "Subdomain", sortBy: "subdomain", cell: ({ subdomain }) => subdomain },
];

type Props = {
  first: FirstPage<TenantRow> | undefined;
  /** The address of the application; tenants have subdomains of it. */
  appUrl: string;
  /** The parts that the law wants of a mandate. */
  mandateParts: readonly MandatePart[];
};

/** The organisations on this platform: administrators create, edit and delete them; others edit their own. */
export function TenantsScreen({ first, appUrl, mandateParts }: Props) {
  const user = useUser();
  const dialogs = useRecordDialogs<TenantRow, OpenedTenant>({
    load: (id) => api.get<OpenedTenant>(`/tenants/${id}`),
    mayCreate: user.is_admin,
    mayEdit: can(user, "tenants.update"),
  });
  const { edited, pendingDelete } = dialogs;
  const reload = useReload();

  const createButton = user.is_admin && (
    <Button variant="primary" onClick={dialogs.create}>
      <Plus aria-hidden className="size-4" /> Create tenant
    </Button>
  );
  const actions = (row: TenantRow) => (
    <RowActions
      row={row}
      appUrl={appUrl}
      onEdit={() => dialogs.edit(row.id)}
      onDelete={() => dialogs.askToDelete(row)}
    />
  );

  return (
    <>
      <PageHeader title="Tenants" subtitle="Organisations, their products and their branding." action={createButton} />
      <ListView
        resource="tenants"
        label="Tenants"
        columns={columns}
        defaultSort={{ by: "name", desc: false }}
        searchPlaceholder="Search name, slug, subdomain"
        empty="No tenants found."
        emptyCause="None has been created yet."
        emptyAction={createButton}
        first={first}
        actions={can(user, "tenants.update", "tenants.destroy") ? actions : undefined}
      />
      {edited && (
        <TenantDialog
          record={edited === "new" ? undefined : edited}
          appUrl={appUrl}
          mandateParts={mandateParts}
          onSaved={reload}
          onClose={dialogs.closeForm}
        />
      )}
      {pendingDelete && <TenantRemoval record={pendingDelete} onDeleted={reload} onClose={dialogs.closeDelete} />}
    </>
  );
}

function useReload() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await invalidateResources(queryClient, "tenants");
    await queryClient.invalidateQueries({ queryKey: queryKeys.allOptions() });
    router.refresh(); // this page may show the name, the colours and the products of the tenant
  };
}

type ActionsProps = { row: TenantRow; appUrl: string; onEdit: () => Promise<void>; onDelete: () => void };

function RowActions({ row, appUrl, onEdit, onDelete }: ActionsProps) {
  const user = useUser();
  const impersonate = useImpersonate();
  return (
    <>
      <IconButton
        icon={Copy}
        label="Copy sign-in address"
        onClick={() => copyAddress(signInAddress(appUrl, row.subdomain))}
      />
      {user.is_admin && (
        <IconButton icon={VenetianMask} label="Impersonate" onClick={() => impersonate("tenant", row.id)} />
      )}
      {can(user, "tenants.update") && <IconButton icon={Pencil} label="Edit tenant" onClick={onEdit} />}
      {can(user, "tenants.destroy") && (
        <IconButton icon={Trash2} label="Delete tenant" tone="danger" onClick={onDelete} />
      )}
    </>
  );
}
