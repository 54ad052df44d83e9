import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { reserveAhead } from "@/lib/leads/work/next.server";
import { reservationInput, reservationResponse } from "@/lib/leads/work/schema";
import { refusalWith } from "@/lib/platform/http/responses";

export const POST = endpoint(
  {
    otherResponses: { 409: refusalWith({ open_leads: z.int() }) },
    summary: "Reserve the lead after the open one",
    response: reservationResponse,
    permission: "leads.update",
    body: reservationInput,
  },
  async ({ actor, body }) => ({ ahead: await reserveAhead(actor, body) }),
);
