import { beneficiaryTypes } from "@/lib/catalogue/beneficiary-types/beneficiary-types.server";
import { tenantMember } from "@/lib/identity/http/tenant-resource.server";

export const { GET, PUT, DELETE } = tenantMember(beneficiaryTypes);
