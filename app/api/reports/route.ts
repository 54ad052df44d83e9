import { tenantCollection } from "@/lib/identity/http/tenant-resource.server";
import { reports } from "@/lib/insights/reports/reports.server";

export const { GET, POST } = tenantCollection(reports);
