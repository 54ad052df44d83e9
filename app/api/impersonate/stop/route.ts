import { endpoint } from "@/lib/identity/http/endpoint.server";
import { stopImpersonating } from "@/lib/identity/sessions/impersonation.server";
import { currentUser } from "@/lib/identity/sessions/user.server";

export const POST = endpoint({}, async ({ actor }) => currentUser(await stopImpersonating(actor)));
