"use client";

import { BookOpenText } from "lucide-react";
import { useState } from "react";
import { useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Script } from "@/lib/catalogue/templates/scripts/schema";
import { can } from "@/lib/identity/rights/permissions";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { formatDateTime } from "@/lib/platform/text/format";

const ScriptForm = lazyDialog(() => import("./script-form").then((module) => module.ScriptForm));
const ScriptDialog = lazyDialog(() => import("./script-dialog").then((module) => module.ScriptDialog));

const product: Column<Script> = {
  key: "product",
  label: "Product",
  sortBy: "product.name",
  cell: (script) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      {script.product.name}
      {script.tenant_id === null && <Badge tone="info">Template</Badge>}
    </span>
  ),
};
const tenant: Column<Script> = {
  key: "tenant",
  label: "Tenant",
  sortBy: "tenant.name",
  cell: (script) => script.tenant?.name ?? "Every tenant",
};
const columns: Column<Script>[] = [
  { key: "sections_count", label: "Sections", align: "right", cell: ({ sections_count }) => sections_count },
  { key: "updated_at", label: "Updated", sortBy: "updated_at", cell: ({ updated_at }) => formatDateTime(updated_at) },
];

const OWNERS = {
  name: "template",
  label: "Kind",
  options: [
    { id: "false", name: "Own scripts" },
    { id: "true", name: "Templates" },
  ],
};

/** What agents say on the telephone, for each product. */
export function ScriptsScreen({ first }: { first: FirstPage<Script> | undefined }) {
  const user = useUser();
  const products = useOptions("/products/options");
  const [read, setRead] = useState<Script>();
  const mayChange = (script: Script) => user.is_admin || script.tenant_id !== null;
  return (
    <>
      <ListScreen
        resource="scripts"
        singular="Script"
        title="Config • Scripts"
        subtitle="What agents say on the telephone. Without a script of your own, the template is used."
        label="Scripts"
        columns={user.is_admin ? [product, tenant, ...columns] : [product, ...columns]}
        defaultSort={{ by: "product.name", desc: false }}
        searchPlaceholder="Search product"
        filters={[...useTenantFilter(), { name: "product_id", label: "Product", options: products }, OWNERS]}
        empty="No scripts found."
        first={first}
        form={ScriptForm}
        describe={(script) => `the script of ${script.product.name}`}
        allow={{ update: mayChange, destroy: mayChange }}
        rowActions={
          can(user, "scripts.show")
            ? (script) => <IconButton icon={BookOpenText} label="Read Script" onClick={() => setRead(script)} />
            : undefined
        }
      />
      {read && <ScriptDialog script={read} onClose={() => setRead(undefined)} />}
    </>
  );
}
