import { endpoint } from "@/lib/identity/http/endpoint.server";
import { owned } from "@/lib/identity/http/tenant-resource.server";
import { leadDetailResponse } from "@/lib/leads/record/schema";
import { findLead } from "@/lib/leads/work/detail.server";
import { leadUpdate } from "@/lib/leads/work/schema";
import { updateLead } from "@/lib/leads/work/update.server";
import { staleOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "Read a lead", response: leadDetailResponse, permission: "leads.show" },
  ({ actor, id }) => findLead(actor, id),
);

export const PUT = endpoint(
  {
    otherResponses: { 409: staleOf(leadDetailResponse) },
    summary: "Change the contact details of a lead",
    record: leadDetailResponse.and(owned),
    response: leadDetailResponse,
    permission: "leads.update",
    body: leadUpdate,
  },
  ({ actor, id, body }) => updateLead(actor, id, body),
);
