import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { nextLead } from "@/lib/leads/work/next.server";
import { nextInput, nextLeadResponse } from "@/lib/leads/work/schema";
import { refusalWith } from "@/lib/platform/http/responses";

export const POST = endpoint(
  {
    otherResponses: { 409: refusalWith({ open_leads: z.int() }) },
    summary: "Get the next lead to call",
    response: nextLeadResponse,
    permission: "leads.update",
    body: nextInput,
  },
  ({ actor, body }) => nextLead(actor, body),
);
