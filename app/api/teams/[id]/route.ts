import { tenantMember } from "@/lib/http/tenant-resource";
import { teams } from "@/lib/teams/server";

export const { GET, PUT, DELETE } = tenantMember(teams);
