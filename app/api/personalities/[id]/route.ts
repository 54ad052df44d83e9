import { tenantMember } from "@/lib/http/tenant-resource";
import { personalities } from "@/lib/personalities/server";

export const { GET, PUT, DELETE } = tenantMember(personalities);
