"use client";

import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { SelectField } from "@/components/form/fields";
import { useUser } from "@/components/shell/user";
import type { Column } from "@/components/table/column";
import type { Filter } from "@/components/table/list-view";
import { useOptions } from "@/lib/client/resource";
import { useSelectedTenant } from "./selected-tenant";

type Owned = { tenant?: { name: string } | null };

/** The path of every tenant's name, for administrators. */
const TENANTS = "/tenants?per_page=1000";

/** Every tenant, for administrators; none for anyone else. */
export const useTenants = () => useOptions(useUser().is_admin ? TENANTS : null);

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
 * the tenant that is selected in the top bar.
 */
export function TenantField({ fixed, onChoose }: { fixed: boolean; onChoose?: () => void }) {
  const isAdmin = useUser().is_admin;
  const tenants = useTenants();
  const selected = useSelectedTenant();
  const { getValues, resetField } = useFormContext();

  useEffect(() => {
    // As its default, so that closing the form asks nothing.
    if (isAdmin && selected && getValues(NAME) == null) resetField(NAME, { defaultValue: selected.id });
  }, [isAdmin, selected, getValues, resetField]);

  const choice = { name: NAME, label: "Tenant", options: tenants, onChoose };
  return isAdmin && <SelectField {...choice} required disabled={fixed} />;
}

const NAME = "tenant_id";
