"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { addRecentTenant } from "@/lib/identity/tenancy/recent-tenants";
import { TENANT_COOKIE } from "@/lib/identity/tenancy/tenant-id";
import { storeCookie } from "@/lib/platform/client/session";
import type { SelectedTenant } from "./selected-tenant";

/** Selects the tenant whose products and figures the console shows to an administrator. */
export function useSelectTenant() {
  const router = useRouter();
  const pathname = usePathname();
  const filtered = useSearchParams().get("tenant_id");
  return (tenant: SelectedTenant) => {
    addRecentTenant(tenant);
    storeCookie(TENANT_COOKIE, String(tenant.id));
    // The other tenant may not sell the product whose leads or sales are shown.
    if (/^\/(leads|sales)\//.test(pathname)) router.push("/dashboard");
    else if (filtered !== null) router.push(`${pathname}?tenant_id=${tenant.id}`);
    router.refresh();
  };
}

/** Keeps the tenant that is shown, unless one was selected. */
export function rememberTenant({ id }: SelectedTenant): void {
  if (!document.cookie.split("; ").some((cookie) => cookie.startsWith(`${TENANT_COOKIE}=`)))
    storeCookie(TENANT_COOKIE, String(id));
}
