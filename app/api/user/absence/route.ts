import { endpoint } from "@/lib/http/endpoint";
import { setAbsence } from "@/lib/users/absence";
import { absenceInput } from "@/lib/users/absence-schema";

export const PUT = endpoint({ body: absenceInput }, ({ actor, body }) => setAbsence(actor, body.until));
