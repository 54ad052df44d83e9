import { endpoint } from "@/lib/identity/http/endpoint.server";
import { longIdOf } from "@/lib/identity/http/path-id.server";
import { consentRecordingInput, consentResponse } from "@/lib/leads/consents/schema";
import { nameConsentRecording } from "@/lib/sales/consents/name-recording.server";

export const PUT = endpoint(
  {
    summary: "Name the recording of a consent, or say why there is none",
    response: consentResponse,
    permission: ["leads.update", "sales.show"],
    body: consentRecordingInput,
    idempotent: true,
  },
  ({ actor, params, body }) => nameConsentRecording(actor, longIdOf(params.id), body),
);
