"use client";

import { useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext } from "react";
import { useUser } from "@/components/screen/user";
import { tenantQuery } from "@/lib/identity/tenancy/tenant-id";

export type SelectedTenant = { id: number; name: string };

const SelectedTenantContext = createContext<SelectedTenant | null>(null);

export function SelectedTenantProvider({ tenant, children }: { tenant: SelectedTenant | null; children: ReactNode }) {
  return <SelectedTenantContext value={tenant}>{children}</SelectedTenantContext>;
}

/** The tenant whose products and figures the console shows: the user's own, or the one an administrator selected. */
export const useSelectedTenant = (): SelectedTenant | null => useContext(SelectedTenantContext);

/** The tenant that lists on this page are limited to, as a query. On the server, tenantScope says the same. */
export function useTenantQuery(): { tenant_id?: string } {
  const selected = useSelectedTenant();
  return tenantQuery(useUser(), useSearchParams().get("tenant_id"), selected?.id ?? null);
}
