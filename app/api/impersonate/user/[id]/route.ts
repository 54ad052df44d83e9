import { endpoint } from "@/lib/identity/http/endpoint.server";
import { impersonateUser } from "@/lib/identity/sessions/impersonation.server";
import { sessionUserResponse } from "@/lib/identity/sessions/schema";
import { sessionUser } from "@/lib/identity/sessions/session-user.server";

export const POST = endpoint({ summary: "Impersonate a user", response: sessionUserResponse }, async ({ actor, id }) =>
  sessionUser(await impersonateUser(actor, id)),
);
