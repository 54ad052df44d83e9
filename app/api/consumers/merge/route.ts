import { endpoint } from "@/lib/identity/http/endpoint.server";
import { mergeConsumers } from "@/lib/people/consumers/merge/merge.server";
import { mergeInput, mergeResultResponse } from "@/lib/people/consumers/merge/schema";

export const POST = endpoint(
  { administrators: true, summary: "Merge consumers", response: mergeResultResponse, body: mergeInput },
  ({ actor, body }) => mergeConsumers(actor, body),
);
