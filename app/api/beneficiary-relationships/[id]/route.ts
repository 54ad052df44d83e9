import { beneficiaryRelationships } from "@/lib/beneficiary-relationships/server";
import { tenantMember } from "@/lib/http/tenant-resource";

export const { GET, PUT, DELETE } = tenantMember(beneficiaryRelationships);
