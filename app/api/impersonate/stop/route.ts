import { endpoint } from "@/lib/identity/http/endpoint.server";
import { stopImpersonating } from "@/lib/identity/sessions/impersonation.server";
import { sessionUser } from "@/lib/identity/sessions/session-user.server";

export const POST = endpoint({}, async ({ actor }) => sessionUser(await stopImpersonating(actor)));
