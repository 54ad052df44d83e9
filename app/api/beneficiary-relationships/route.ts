import { beneficiaryRelationships } from "@/lib/catalogue/beneficiary-relationships/beneficiary-relationships.server";
import { tenantCollection } from "@/lib/identity/http/tenant-resource.server";

export const { GET, POST } = tenantCollection(beneficiaryRelationships);
