import { endpoint } from "@/lib/identity/http/endpoint.server";
import { callResponse } from "@/lib/leads/record/calls/call";
import { endCall } from "@/lib/leads/work/calls.server";

export const POST = endpoint(
  { summary: "End a call of a lead", response: callResponse, permission: "leads.update" },
  ({ actor, id, params }) => endCall(actor, id, params.call ?? ""),
);
