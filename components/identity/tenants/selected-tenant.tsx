"use client";

import { useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext } from "react";
import { useUser } from "@/components/shell/user";
import { tenantQuery } from "@/lib/identity/tenants/tenant-id";

export type SelectedTenant = { id: number; name: string };

const SelectedTenantContext = createContext<SelectedTenant | null>(null);

export function SelectedTenantProvider({ tenant, children }: { tenant: SelectedTenant | null; children: ReactNode }) {
  return <SelectedTenantContext value={tenant}>{children}</SelectedTenantContext>;
}

/** The tenant whose products and figures the console shows: the user's own, or the one an administrator selected. */
export const useSelectedTenant = (): SelectedTenant | null => useContext(SelectedTenantContext);

/** The tenant that a list on this page is asked for, as its query; the server says the same by tenantScope. */
export function useTenantQuery(): { tenant_id?: string } {
  const selected = useSelectedTenant();
  return tenantQuery(useUser(), useSearchParams().get("tenant_id"), selected?.id ?? null);
}
