import { endpoint } from "@/lib/identity/http/endpoint.server";
import { renewKey } from "@/lib/leads/sources/lead-sources.server";
import { keyedLeadSourceResponse } from "@/lib/leads/sources/schema";

export const POST = endpoint(
  { summary: "Give a lead source a new key", response: keyedLeadSourceResponse, permission: "lead-sources.update" },
  ({ actor, id }) => renewKey(actor, id),
);
