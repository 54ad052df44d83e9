import { tenantCollection } from "@/lib/http/tenant-resource";
import { personalities } from "@/lib/personalities/server";

export const { GET, POST } = tenantCollection(personalities);
