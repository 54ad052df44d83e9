import { endpoint } from "@/lib/identity/http/endpoint.server";
import { setAbsence } from "@/lib/identity/users/absence.server";
import { absenceInput, absenceResponse } from "@/lib/identity/users/absence-schema";

export const PUT = endpoint(
  { summary: "Set one's own absence", response: absenceResponse, body: absenceInput },
  ({ actor, body }) => setAbsence(actor, body.until),
);
