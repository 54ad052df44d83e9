import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadDetailResponse } from "@/lib/leads/record/schema";
import { followingLead } from "@/lib/leads/work/next.server";
import { transitionInput, transitionResponse } from "@/lib/leads/work/schema";
import { transitionLead } from "@/lib/leads/work/transition.server";
import { refusalWith } from "@/lib/platform/http/responses";

export const POST = endpoint(
  {
    otherResponses: { 409: refusalWith({ current: leadDetailResponse, open_leads: z.int() }) },
    summary: "Move a lead to another status",
    response: transitionResponse,
    permission: "leads.update",
    body: transitionInput,
  },
  async ({ actor, id, body, receivedAt }) => {
    const lead = await transitionLead(actor, id, body, receivedAt);
    if (!body.next) return lead;
    return { ...lead, next: await followingLead(actor, { product_id: lead.product.id, ...body.next }) };
  },
);
