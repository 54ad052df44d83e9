import { allocationRules } from "@/lib/allocation-rules/server";
import { tenantMember } from "@/lib/http/tenant-resource";

export const { GET, PUT, DELETE } = tenantMember(allocationRules);
