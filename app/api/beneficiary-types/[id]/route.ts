import { beneficiaryTypes } from "@/lib/beneficiary-types/server";
import { tenantMember } from "@/lib/http/tenant-resource";

export const { GET, PUT, DELETE } = tenantMember(beneficiaryTypes);
