import { endpoint } from "@/lib/identity/http/endpoint.server";
import { legalHoldInput, recordingResponse } from "@/lib/leads/recordings/schema";
import { setLegalHold } from "@/lib/sales/recordings/legal-hold.server";

export const PUT = endpoint(
  {
    idempotent: true,
    summary: "Put a recording under legal hold, or end the hold",
    response: recordingResponse,
    permission: "recordings.hold",
    body: legalHoldInput,
  },
  ({ actor, id, body }) => setLegalHold(actor, id, body),
);
