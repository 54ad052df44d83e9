"use client";

import { useUser } from "@/components/screen/user";
import { can } from "@/lib/identity/rights/permissions";

/** Whether the user is assigned leads. */
export function useMayAsk(): boolean {
  const user = useUser();
  return can(user, "leads.update") && user.tenant_id !== null && !user.is_admin && user.impersonates !== "tenant";
}
