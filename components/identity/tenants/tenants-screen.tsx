"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2, VenetianMask } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useImpersonate } from "@/components/shell/impersonate";
import { useUser } from "@/components/shell/user";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/permissions";
import type { Tenant, TenantRow } from "@/lib/identity/tenants/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { FirstPage } from "@/lib/platform/client/resource";
import { TenantDialog } from "./tenant-dialog";
import { TenantRemoval } from "./tenant-removal";

const columns: Column<TenantRow>[] = [
  { key: "name", label: "Name", sortBy: "name", cell: ({ name }) => <span className="break-words">{name}</span> },
  { key: "slug", label: "Slug", sortBy: "slug", cell: ({ slug }) => slug },
  { key: "subdomain", label: "Subdomain", sortBy: "subdomain", cell: ({ subdomain }) => subdomain },
];

type Props = {
  first: FirstPage<TenantRow> | undefined;
  /** The application's own address, under which tenants have their subdomains. */
  appUrl: string;
};

/** The organisations on this platform: administrators create, set up and delete them, others set up their own. */
export function TenantsScreen({ first, appUrl }: Props) {
  const user = useUser();
  const impersonate = useImpersonate();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [edited, setEdited] = useState<Tenant | "new">();
  const [doomed, setDoomed] = useState<TenantRow>();
  const mayUpdate = can(user, "tenants.update");

  const chosen = useRef<TenantRow | "new">(undefined);

  function create() {
    chosen.current = "new";
    setEdited("new");
  }

  async function edit(row: TenantRow) {
    chosen.current = row;
    try {
      const tenant = await api.get<Tenant>(`/tenants/${row.id}`);
      if (chosen.current !== row) return; // another one has been chosen meanwhile, or this one is open already
      chosen.current = undefined;
      setEdited(tenant);
    } catch (error) {
      toast("error", messageOf(error));
    }
  }

  function askToDelete(row: TenantRow) {
    chosen.current = undefined;
    setDoomed(row);
  }

  async function changed() {
    await queryClient.invalidateQueries({ queryKey: queryKeys.resource("tenants") });
    await queryClient.invalidateQueries({ queryKey: queryKeys.allOptions() });
    router.refresh(); // its name, colours and products may be those of this very page
  }

  const createButton = user.is_admin && (
    <Button variant="primary" onClick={create}>
      <Plus aria-hidden className="size-4" /> Create Tenant
    </Button>
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
        emptyAction={createButton}
        first={first}
        actions={
          mayUpdate
            ? (row) => (
                <>
                  {user.is_admin && (
                    <IconButton icon={VenetianMask} label="Impersonate" onClick={() => impersonate("tenant", row.id)} />
                  )}
                  <IconButton icon={Pencil} label="Edit Tenant" onClick={() => edit(row)} />
                  {user.is_admin && (
                    <IconButton icon={Trash2} label="Delete Tenant" tone="danger" onClick={() => askToDelete(row)} />
                  )}
                </>
              )
            : undefined
        }
      />
      {edited && (
        <TenantDialog
          record={edited === "new" ? undefined : edited}
          appUrl={appUrl}
          onSaved={changed}
          onClose={() => setEdited(undefined)}
        />
      )}
      {doomed && <TenantRemoval record={doomed} onDeleted={changed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}
