import { tenantMember } from "@/lib/identity/http/tenant-resource.server";
import { roles } from "@/lib/identity/roles/roles.server";

export const { GET, PUT, DELETE } = tenantMember(roles);
