import { tenantCollection } from "@/lib/identity/http/tenant-resource.server";
import { roles } from "@/lib/identity/roles/roles.server";

export const { GET, POST } = tenantCollection(roles);
