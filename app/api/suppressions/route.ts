import { endpoint } from "@/lib/identity/http/endpoint.server";
import { createSuppression } from "@/lib/leads/suppressions/change.server";
import { listSuppressions } from "@/lib/leads/suppressions/list.server";
import { suppressionInput, suppressionQuery, suppressionResponse } from "@/lib/leads/suppressions/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List suppressions",
    response: pageOf(suppressionResponse),
    permission: "suppressions.index",
    query: suppressionQuery,
  },
  ({ actor, query }) => listSuppressions(actor, query),
);

export const POST = endpoint(
  {
    summary: "Create a suppression",
    response: suppressionResponse,
    permission: "suppressions.store",
    body: suppressionInput,
    status: 201,
  },
  ({ actor, body }) => createSuppression(actor, body),
);
