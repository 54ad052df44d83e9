import { endpoint } from "@/lib/identity/http/endpoint.server";
import { requestReport } from "@/lib/insights/reports/request.server";

export const POST = endpoint({ permission: "reports.index", status: 202 }, ({ actor, id }) => requestReport(actor, id));
