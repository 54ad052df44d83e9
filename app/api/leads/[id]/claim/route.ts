import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadDetailResponse } from "@/lib/leads/record/schema";
import { claimLead } from "@/lib/leads/work/transition.server";
import { refusalWith } from "@/lib/platform/http/responses";

export const POST = endpoint(
  {
    otherResponses: {
      409: refusalWith({ assigned_user: leadDetailResponse.shape.assigned_user, open_leads: z.int() }),
    },
    summary: "Claim a lead",
    response: leadDetailResponse,
    permission: "leads.update",
  },
  ({ actor, id }) => claimLead(actor, id),
);
