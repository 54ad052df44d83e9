import { endpoint } from "@/lib/identity/http/endpoint.server";
import { endSession } from "@/lib/identity/sessions/sessions.server";

export const DELETE = endpoint({ summary: "End one of one's own sessions" }, ({ actor, params }) =>
  endSession(actor, params.session ?? ""),
);
