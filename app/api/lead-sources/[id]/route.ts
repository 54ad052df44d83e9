import { tenantMember } from "@/lib/http/tenant-resource";
import { leadSources } from "@/lib/lead-sources/server";

export const { GET, PUT, DELETE } = tenantMember(leadSources);
