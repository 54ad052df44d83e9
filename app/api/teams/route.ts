import { tenantCollection } from "@/lib/identity/http/tenant-resource.server";
import { teams } from "@/lib/identity/teams/teams.server";

export const { GET, POST } = tenantCollection(teams);
