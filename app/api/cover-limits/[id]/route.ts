import { coverLimits } from "@/lib/catalogue/cover-limits/cover-limits.server";
import { member } from "@/lib/identity/http/resource.server";

export const { GET, PUT, DELETE } = member(coverLimits);
