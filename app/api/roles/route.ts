import { tenantCollection } from "@/lib/http/tenant-resource";
import { roles } from "@/lib/roles/server";

export const { GET, POST } = tenantCollection(roles);
