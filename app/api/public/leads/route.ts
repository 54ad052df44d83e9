import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { receiveLead } from "@/lib/leads/intake/receive.server";
import { intakeBody, intakeHeaders, intakeRefusals, intakeResponse } from "@/lib/leads/intake/schema";

export const POST = publicEndpoint(
  {
    headers: intakeHeaders,
    readsBody: intakeBody,
    response: intakeResponse,
    otherResponses: { 200: intakeResponse, ...intakeRefusals },
    status: 201,
    summary: "Post a lead as a lead source",
  },
  ({ request }) => receiveLead(request),
);
