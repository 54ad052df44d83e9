import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listPeriods } from "@/lib/leads/recordings/periods.server";
import { retentionPeriodRowResponse } from "@/lib/leads/recordings/responses";
import { dataOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List the retention periods",
    response: dataOf(retentionPeriodRowResponse),
    permission: "retention.index",
  },
  () => listPeriods(),
);
