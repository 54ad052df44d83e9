import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listPeriods } from "@/lib/leads/recordings/periods.server";
import { retentionPeriodQuery, retentionPeriodRowResponse } from "@/lib/leads/recordings/schema";
import { dataOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List the retention periods of the platform or a tenant",
    response: dataOf(retentionPeriodRowResponse),
    permission: "retention.index",
    query: retentionPeriodQuery,
  },
  ({ actor, query }) => listPeriods(actor, query.tenant_id),
);
