import { endpoint } from "@/lib/identity/http/endpoint.server";
import { revealNumber } from "@/lib/sales/detail/reveal.server";
import { REVEAL_WITHOUT_KEY, revealInput, revealNumberResponse } from "@/lib/sales/detail/schema";

export const POST = endpoint(
  {
    idempotent: REVEAL_WITHOUT_KEY,
    summary: "Show an ID or account number of a sale",
    response: revealNumberResponse,
    permission: "pii.reveal",
    body: revealInput,
  },
  ({ actor, id, body }) => revealNumber(actor, id, body.field),
);
