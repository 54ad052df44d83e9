import { endpoint } from "@/lib/identity/http/endpoint.server";
import { callResponse } from "@/lib/leads/record/calls/call";
import { startCall } from "@/lib/leads/work/calls.server";
import { refusal } from "@/lib/platform/http/responses";

export const POST = endpoint(
  {
    summary: "Start a call of a lead",
    response: callResponse,
    otherResponses: { 409: refusal },
    permission: "leads.update",
    status: 201,
  },
  ({ actor, id }) => startCall(actor, id),
);
