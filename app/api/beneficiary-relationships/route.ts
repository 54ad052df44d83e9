import { beneficiaryRelationships } from "@/lib/beneficiary-relationships/server";
import { tenantCollection } from "@/lib/http/tenant-resource";

export const { GET, POST } = tenantCollection(beneficiaryRelationships);
