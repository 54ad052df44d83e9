import { coverLimits } from "@/lib/catalogue/cover-limits/cover-limits.server";
import { collection } from "@/lib/identity/http/resource.server";

export const { GET, POST } = collection(coverLimits);
