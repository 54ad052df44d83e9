import { endpoint } from "@/lib/identity/http/endpoint.server";
import { stopImpersonating } from "@/lib/identity/sessions/impersonation.server";
import { sessionUserResponse } from "@/lib/identity/sessions/schema";
import { sessionUser } from "@/lib/identity/sessions/session-user.server";

export const POST = endpoint({ summary: "End an impersonation", response: sessionUserResponse }, async ({ actor }) =>
  sessionUser(await stopImpersonating(actor)),
);
