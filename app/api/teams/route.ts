import { tenantCollection } from "@/lib/http/tenant-resource";
import { teams } from "@/lib/teams/server";

export const { GET, POST } = tenantCollection(teams);
