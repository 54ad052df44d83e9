import { clearedCookie, closeSession } from "@/lib/auth/session";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint({ evenWithOldPassword: true }, async ({ actor }) => {
  await closeSession(actor.session_id);
  return new Response(null, { status: 204, headers: { "Set-Cookie": clearedCookie() } });
});
