import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadDetailResponse } from "@/lib/leads/record/schema";
import { releaseLead } from "@/lib/leads/work/transition.server";

export const POST = endpoint(
  { summary: "Release a lead", response: leadDetailResponse, permission: ["leads.update", "leads.allocate"] },
  ({ actor, id }) => releaseLead(actor, id),
);
