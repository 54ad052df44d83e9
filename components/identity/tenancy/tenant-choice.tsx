"use client";

import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import type { Filter } from "@/components/table/filters/filter";
import { useOptions } from "@/lib/platform/client/resource";
import { type SelectedTenant, useSelectedTenant } from "./selected-tenant";

type Owned = { tenant?: { name: string } | null };

/** The names of the tenants, as many as one request returns. */
const TENANTS = "/tenants?per_page=1000";

/** The tenants for administrators, always including the selected one; none for other users. */
export function useTenants(): SelectedTenant[] {
  const isAdmin = useUser().is_admin;
  const tenants = useOptions(isAdmin ? TENANTS : null);
  const selected = useSelectedTenant();
  if (!isAdmin || !selected || tenants.some(({ id }) => id === selected.id)) return tenants;
  return [selected, ...tenants];
}

/** The tenant column for administrators; none for other users. */
export function useTenantColumn<Row extends Owned>(): Column<Row>[] {
  if (!useUser().is_admin) return [];
  return [
    { key: "tenant", label: "Tenant", shrinks: true, sortBy: "tenant.name", cell: ({ tenant }) => tenant?.name ?? "–" },
  ];
}

/** The tenant filter for administrators; none for other users. */
export function useTenantFilter(): Filter[] {
  const tenants = useTenants();
  return useUser().is_admin ? [{ name: "tenant_id", label: "Tenant", options: tenants }] : [];
}
