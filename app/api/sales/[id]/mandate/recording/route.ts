import { endpoint } from "@/lib/identity/http/endpoint.server";
import { nameMandateRecording } from "@/lib/sales/mandates/mandate-recording.server";
import { mandateRecordingInput } from "@/lib/sales/mandates/schema";

export const PUT = endpoint(
  { permission: "sales.show", body: mandateRecordingInput, idempotent: true },
  ({ actor, id, body }) => nameMandateRecording(actor, id, body),
);
