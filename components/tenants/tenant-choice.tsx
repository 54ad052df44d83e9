"use client";

import { SelectField } from "@/components/form/fields";
import { useUser } from "@/components/shell/user";
import type { Column } from "@/components/table/column";
import type { Filter } from "@/components/table/list-view";
import { useOptions } from "@/lib/client/resource";

type Owned = { tenant?: { name: string } | null };

/** The path of every tenant's name, for administrators. */
const TENANTS = "/tenants?per_page=1000";

/** The column that tells administrators whose a record is; nothing for anyone else. */
export function useTenantColumn<Row extends Owned>(): Column<Row>[] {
  if (!useUser().is_admin) return [];
  return [{ key: "tenant", label: "Tenant", sortBy: "tenant.name", cell: ({ tenant }) => tenant?.name ?? "–" }];
}

/** The filter by tenant for administrators; nothing for anyone else. */
export function useTenantFilter(): Filter[] {
  const isAdmin = useUser().is_admin;
  const tenants = useOptions(isAdmin ? TENANTS : null);
  return isAdmin ? [{ name: "tenant_id", label: "Tenant", options: tenants }] : [];
}

/** The choice of the tenant that a new record will belong to: administrators make it, once and for all. */
export function TenantField({ fixed }: { fixed: boolean }) {
  const isAdmin = useUser().is_admin;
  const tenants = useOptions(isAdmin ? TENANTS : null);
  return isAdmin && <SelectField name="tenant_id" label="Tenant" required options={tenants} disabled={fixed} />;
}
