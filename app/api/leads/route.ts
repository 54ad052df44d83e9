import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { createLead } from "@/lib/leads/intake/create.server";
import { leadInput } from "@/lib/leads/intake/schema";
import { leadQuery } from "@/lib/leads/list/filters.server";
import { listLeads } from "@/lib/leads/list/list.server";
import { leadDetailResponse, leadRowResponse } from "@/lib/leads/record/schema";
import { pageOf, refusalWith } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List leads", response: pageOf(leadRowResponse), permission: "leads.index", query: leadQuery },
  ({ actor, query }) => listLeads(actor, query),
);

export const POST = endpoint(
  {
    otherResponses: { 409: refusalWith({ duplicate_of: z.int() }) },
    summary: "Create a lead",
    response: leadDetailResponse,
    permission: "leads.store",
    body: leadInput,
    status: 201,
  },
  ({ actor, body }) => createLead(actor, body),
);
