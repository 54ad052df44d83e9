import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadDetailResponse } from "@/lib/leads/record/schema";
import { setClient } from "@/lib/leads/work/client.server";
import { clientInput } from "@/lib/leads/work/schema";
import { staleOf } from "@/lib/platform/http/responses";

export const PUT = endpoint(
  {
    summary: "Record whether the person is already a client",
    permission: "leads.update",
    body: clientInput,
    response: leadDetailResponse,
    otherResponses: { 409: staleOf(leadDetailResponse) },
  },
  ({ actor, id, body }) => setClient(actor, id, body),
);
