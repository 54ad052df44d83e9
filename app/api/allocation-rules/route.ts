import { tenantCollection } from "@/lib/identity/http/tenant-resource.server";
import { allocationRules } from "@/lib/leads/allocation/allocation-rules.server";

export const { GET, POST } = tenantCollection(allocationRules);
