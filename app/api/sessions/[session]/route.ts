import { endSession } from "@/lib/auth/sessions";
import { endpoint } from "@/lib/http/endpoint";

export const DELETE = endpoint({}, ({ actor, params }) => endSession(actor, params.session ?? ""));
