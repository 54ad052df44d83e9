import { endpoint } from "@/lib/identity/http/endpoint.server";
import { revealIdNumber } from "@/lib/leads/record/reveal.server";
import { revealIdNumberResponse } from "@/lib/leads/record/schema";

export const POST = endpoint(
  { summary: "Show the ID number of a lead", response: revealIdNumberResponse, permission: "pii.reveal" },
  ({ actor, id }) => revealIdNumber(actor, id),
);
