import { beneficiaryTypes } from "@/lib/catalogue/beneficiary-types/beneficiary-types.server";
import { tenantCollection } from "@/lib/identity/http/tenant-resource.server";

export const { GET, POST } = tenantCollection(beneficiaryTypes);
