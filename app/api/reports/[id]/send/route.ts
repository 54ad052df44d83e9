import { endpoint } from "@/lib/identity/http/endpoint.server";
import { requestReport } from "@/lib/insights/reports/request.server";
import { requestReportResponse } from "@/lib/insights/reports/schema";

export const POST = endpoint(
  {
    summary: "Email a report to oneself now",
    response: requestReportResponse,
    permission: "reports.index",
    status: 202,
  },
  ({ actor, id }) => requestReport(actor, id),
);
