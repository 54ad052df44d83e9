"use client";

import { SelectField } from "@/components/form/fields";
import { useUser } from "@/components/screen/user";
import { useTenants } from "./tenant-choice";

/**
 * The tenant of a record. Administrators choose it for a new record, and it can't be changed afterwards. The blank
 * values of forms preselect the selected tenant (useSelectedTenant).
 */
export function TenantField({ fixed, onChoose }: { fixed: boolean; onChoose?: () => void }) {
  const tenants = useTenants();
  const choice = { name: "tenant_id", label: "Tenant", options: tenants, onChoose };
  return useUser().is_admin && <SelectField {...choice} required disabled={fixed} />;
}
