import { beneficiaryRelationships } from "@/lib/catalogue/beneficiary-relationships/beneficiary-relationships.server";
import { tenantMember } from "@/lib/identity/http/tenant-resource.server";

export const { GET, PUT, DELETE } = tenantMember(beneficiaryRelationships);
