import { endpoint } from "@/lib/identity/http/endpoint.server";
import { consumerDetailResponse } from "@/lib/people/consumers/schema";
import { setPersonHold } from "@/lib/people/erasure/hold.server";
import { personHoldInput } from "@/lib/people/erasure/schema";

export const PUT = endpoint(
  {
    administrators: true,
    summary: "Put a consumer under legal hold, or release them",
    response: consumerDetailResponse,
    body: personHoldInput,
  },
  ({ actor, id, body }) => setPersonHold(actor, id, body),
);
