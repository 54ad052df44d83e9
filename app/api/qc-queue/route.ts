import { endpoint } from "@/lib/identity/http/endpoint.server";
import { pageOf } from "@/lib/platform/http/responses";
import { listQueue } from "@/lib/sales/review/queue.server";
import { queueQuery, queueRowResponse } from "@/lib/sales/review/queue-schema";

export const GET = endpoint(
  {
    summary: "List the sales waiting for review",
    response: pageOf(queueRowResponse),
    permission: "qc.review",
    query: queueQuery,
  },
  ({ actor, query }) => listQueue(actor, query),
);
