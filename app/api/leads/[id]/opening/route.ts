import { endpoint } from "@/lib/identity/http/endpoint.server";
import { openingResponse, readOpening } from "@/lib/leads/work/opening.server";

export const GET = endpoint(
  { summary: "Read the opening of a call to a lead", response: openingResponse, permission: "leads.show" },
  ({ actor, id }) => readOpening(actor, id),
);
