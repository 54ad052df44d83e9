import { endpoint } from "@/lib/identity/http/endpoint.server";
import { setAbsence } from "@/lib/identity/users/absence.server";
import { absenceInput } from "@/lib/identity/users/absence-schema";

export const PUT = endpoint({ body: absenceInput }, ({ actor, body }) => setAbsence(actor, body.until));
