import { tenantMember } from "@/lib/identity/http/tenant-resource.server";
import { allocationRules } from "@/lib/leads/allocation/allocation-rules.server";

export const { GET, PUT, DELETE } = tenantMember(allocationRules);
