import { tenantMember } from "@/lib/http/tenant-resource";
import { roles } from "@/lib/roles/server";

export const { GET, PUT, DELETE } = tenantMember(roles);
