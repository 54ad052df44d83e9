import { endpoint } from "@/lib/identity/http/endpoint.server";
import { purgedRecordingRowResponse, purgeQuery } from "@/lib/leads/recordings/schema";
import { pageOf } from "@/lib/platform/http/responses";
import { listPurged } from "@/lib/sales/recordings/purge-report.server";

export const GET = endpoint(
  {
    summary: "List the recordings that were deleted by retention",
    response: pageOf(purgedRecordingRowResponse),
    permission: "retention.index",
    query: purgeQuery,
  },
  ({ actor, query }) => listPurged(actor, query),
);
