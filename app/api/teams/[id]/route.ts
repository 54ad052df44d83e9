import { tenantMember } from "@/lib/identity/http/tenant-resource.server";
import { teams } from "@/lib/identity/teams/teams.server";

export const { GET, PUT, DELETE } = tenantMember(teams);
