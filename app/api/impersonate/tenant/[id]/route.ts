import { endpoint } from "@/lib/identity/http/endpoint.server";
import { impersonateTenant } from "@/lib/identity/sessions/impersonation.server";
import { sessionUserResponse } from "@/lib/identity/sessions/schema";
import { sessionUser } from "@/lib/identity/sessions/session-user.server";

export const POST = endpoint(
  { summary: "Impersonate a tenant", response: sessionUserResponse },
  async ({ actor, id }) => sessionUser(await impersonateTenant(actor, id)),
);
