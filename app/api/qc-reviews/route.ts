import { endpoint } from "@/lib/identity/http/endpoint.server";
import { pageOf } from "@/lib/platform/http/responses";
import { listDecided } from "@/lib/sales/review/decided.server";
import { decidedQuery, decidedReviewResponse } from "@/lib/sales/review/decided-schema";

export const GET = endpoint(
  {
    summary: "List decided reviews",
    response: pageOf(decidedReviewResponse),
    permission: "sales.index",
    query: decidedQuery,
  },
  ({ actor, query }) => listDecided(actor, query),
);
