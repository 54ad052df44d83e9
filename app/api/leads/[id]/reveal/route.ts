import { endpoint } from "@/lib/identity/http/endpoint.server";
import { revealIdNumberResponse } from "@/lib/leads/record/responses";
import { revealIdNumber } from "@/lib/leads/record/reveal.server";

export const POST = endpoint(
  { summary: "Show the ID number of a lead", response: revealIdNumberResponse, permission: "pii.reveal" },
  ({ actor, id }) => revealIdNumber(actor, id),
);
