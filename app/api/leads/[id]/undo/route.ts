import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadDetailResponse } from "@/lib/leads/record/schema";
import { undoInput } from "@/lib/leads/work/schema";
import { undoLeadChange } from "@/lib/leads/work/undo.server";
import { staleOf } from "@/lib/platform/http/responses";

export const POST = endpoint(
  {
    otherResponses: { 409: staleOf(leadDetailResponse) },
    summary: "Undo the last change of a lead",
    response: leadDetailResponse,
    permission: "leads.update",
    body: undoInput,
  },
  ({ actor, id, body }) => undoLeadChange(actor, id, body.event_id),
);
