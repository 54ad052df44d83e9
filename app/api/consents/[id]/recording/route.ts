import { endpoint } from "@/lib/identity/http/endpoint.server";
import { longIdOf } from "@/lib/identity/http/path-id.server";
import { consentRecordingInput, consentResponse } from "@/lib/leads/consents/schema";
import { nameConsentRecording } from "@/lib/sales/consents/name-recording.server";

export const PUT = endpoint(
  {
    summary: "Link the recording of a consent, or give the reason for none",
    response: consentResponse,
    permission: ["leads.update", "sales.show"],
    body: consentRecordingInput,
    idempotent: true,
  },
  ({ actor, params, body }) => nameConsentRecording(actor, longIdOf(params.id), body),
);
