import { tenantMember } from "@/lib/identity/http/tenant-resource.server";
import { leadSources } from "@/lib/leads/lead-sources/lead-sources.server";

export const { GET, PUT, DELETE } = tenantMember(leadSources);
