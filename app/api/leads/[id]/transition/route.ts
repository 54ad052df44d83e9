import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadDetailResponse } from "@/lib/leads/record/schema";
import { transitionInput } from "@/lib/leads/work/schema";
import { transitionLead } from "@/lib/leads/work/transition.server";
import { refusalWith } from "@/lib/platform/http/responses";

export const POST = endpoint(
  {
    otherResponses: { 409: refusalWith({ current: leadDetailResponse, open_leads: z.int() }) },
    summary: "Move a lead to another status",
    response: leadDetailResponse,
    permission: "leads.update",
    body: transitionInput,
  },
  ({ actor, id, body, receivedAt }) => transitionLead(actor, id, body, receivedAt),
);
