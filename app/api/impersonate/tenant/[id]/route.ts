import { endpoint } from "@/lib/identity/http/endpoint.server";
import { impersonateTenant } from "@/lib/identity/sessions/impersonation.server";
import { currentUser } from "@/lib/identity/sessions/user.server";

export const POST = endpoint({}, async ({ actor, id }) => currentUser(await impersonateTenant(actor, id)));
