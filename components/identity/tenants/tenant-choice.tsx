"use client";

import { SelectField } from "@/components/form/fields";
import { useUser } from "@/components/shell/user";
import type { Column } from "@/components/table/column";
import type { Filter } from "@/components/table/list-view";
import { useOptions } from "@/lib/platform/client/resource";
import { type SelectedTenant, useSelectedTenant } from "./selected-tenant";

type Owned = { tenant?: { name: string } | null };

/** The path of the tenants' names: as many as one call gives. */
const TENANTS = "/tenants?per_page=1000";

/** The tenants, for administrators, the selected one certainly among them; none for anyone else. */
export function useTenants(): SelectedTenant[] {
  const isAdmin = useUser().is_admin;
  const tenants = useOptions(isAdmin ? TENANTS : null);
  const selected = useSelectedTenant();
  if (!isAdmin || !selected || tenants.some(({ id }) => id === selected.id)) return tenants;
  return [selected, ...tenants];
}

/** The column that tells administrators whose a record is; nothing for anyone else. */
export function useTenantColumn<Row extends Owned>(): Column<Row>[] {
  if (!useUser().is_admin) return [];
  return [{ key: "tenant", label: "Tenant", sortBy: "tenant.name", cell: ({ tenant }) => tenant?.name ?? "–" }];
}

/** The filter by tenant for administrators; nothing for anyone else. */
export function useTenantFilter(): Filter[] {
  const tenants = useTenants();
  return useUser().is_admin ? [{ name: "tenant_id", label: "Tenant", options: tenants }] : [];
}

/**
 * The choice of the tenant that a new record will belong to: administrators make it, once and for all. It begins with
 * what the form's blank values say, which is the selected tenant (useSelectedTenant).
 */
export function TenantField({ fixed, onChoose }: { fixed: boolean; onChoose?: () => void }) {
  const tenants = useTenants();
  const choice = { name: "tenant_id", label: "Tenant", options: tenants, onChoose };
  return useUser().is_admin && <SelectField {...choice} required disabled={fixed} />;
}
