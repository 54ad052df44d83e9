import { allocationRules } from "@/lib/allocation-rules/server";
import { tenantCollection } from "@/lib/http/tenant-resource";

export const { GET, POST } = tenantCollection(allocationRules);
