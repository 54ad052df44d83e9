import { endpoint } from "@/lib/identity/http/endpoint.server";
import { mergeConsumers } from "@/lib/people/consumers/merge/merge.server";
import { mergeResultResponse } from "@/lib/people/consumers/responses";
import { mergeInput } from "@/lib/people/consumers/schema";

export const POST = endpoint(
  { administrators: true, summary: "Merge consumers", response: mergeResultResponse, body: mergeInput },
  ({ actor, body }) => mergeConsumers(actor, body),
);
