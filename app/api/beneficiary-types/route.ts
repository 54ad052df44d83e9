import { beneficiaryTypes } from "@/lib/beneficiary-types/server";
import { tenantCollection } from "@/lib/http/tenant-resource";

export const { GET, POST } = tenantCollection(beneficiaryTypes);
