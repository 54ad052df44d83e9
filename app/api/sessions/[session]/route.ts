import { endpoint } from "@/lib/identity/http/endpoint.server";
import { endSession } from "@/lib/identity/sessions/sessions.server";

export const DELETE = endpoint({}, ({ actor, params }) => endSession(actor, params.session ?? ""));
