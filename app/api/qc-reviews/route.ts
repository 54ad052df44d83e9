import { endpoint } from "@/lib/identity/http/endpoint.server";
import { pageOf } from "@/lib/platform/http/responses";
import { listDecided } from "@/lib/sales/review/decided.server";
import { decidedQuery } from "@/lib/sales/review/decided-schema";
import { decidedReviewResponse } from "@/lib/sales/review/responses";

export const GET = endpoint(
  {
    summary: "List the reviews that are decided",
    response: pageOf(decidedReviewResponse),
    permission: "sales.index",
    query: decidedQuery,
  },
  ({ actor, query }) => listDecided(actor, query),
);
