import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadDetailResponse } from "@/lib/leads/leads/responses";
import { releaseLead } from "@/lib/leads/leads/transition.server";

export const POST = endpoint(
  { summary: "Release a lead", response: leadDetailResponse, permission: ["leads.update", "leads.allocate"] },
  ({ actor, id }) => releaseLead(actor, id),
);
