import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listRuns } from "@/lib/people/retention/report.server";
import { retentionRunQuery, retentionRunRowResponse } from "@/lib/people/retention/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List the nightly retention runs",
    response: pageOf(retentionRunRowResponse),
    permission: "retention.index",
    query: retentionRunQuery,
  },
  ({ actor, query }) => listRuns(actor, query),
);
