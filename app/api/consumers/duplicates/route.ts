import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listDuplicates } from "@/lib/people/consumers/merge/proposals.server";
import { duplicatePairResponse, duplicateQuery } from "@/lib/people/consumers/merge/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    administrators: true,
    summary: "List likely duplicates",
    response: pageOf(duplicatePairResponse),
    query: duplicateQuery,
  },
  ({ actor, query }) => listDuplicates(actor, query),
);
