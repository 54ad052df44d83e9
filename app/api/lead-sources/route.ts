import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { createLeadSource, leadSources } from "@/lib/leads/sources/lead-sources.server";
import { SOURCE_READERS } from "@/lib/leads/sources/readers";
import { keyedLeadSourceResponse, leadSourceInput, leadSourceResponse } from "@/lib/leads/sources/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { response: pageOf(leadSourceResponse), permission: [...SOURCE_READERS.index], query: leadSources.query },
  ({ actor, query }) => leadSources.list(actor, query),
);

const body = leadSourceInput.and(z.object({ tenant_id: z.int32().nullish() }));

export const POST = endpoint(
  {
    summary: "Create a lead source and get its key",
    response: keyedLeadSourceResponse,
    permission: "lead-sources.store",
    body,
    status: 201,
  },
  ({ actor, body }) => createLeadSource(actor, body),
);
