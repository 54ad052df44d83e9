import { endpoint } from "@/lib/identity/http/endpoint.server";
import { closeSession } from "@/lib/identity/sessions/session.server";
import { clearedSessionCookie } from "@/lib/identity/sessions/session-cookies.server";

export const POST = endpoint({ summary: "Sign out", evenWithOldPassword: true }, async ({ actor }) => {
  await closeSession(actor.session_id);
  return new Response(null, { status: 204, headers: { "Set-Cookie": clearedSessionCookie() } });
});
