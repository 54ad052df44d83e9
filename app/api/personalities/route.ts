import { tenantCollection } from "@/lib/identity/http/tenant-resource.server";
import { personalities } from "@/lib/identity/personalities/personalities.server";

export const { GET, POST } = tenantCollection(personalities);
