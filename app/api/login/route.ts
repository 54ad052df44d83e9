import { actorOfToken } from "@/lib/auth/session";
import { credentials, signIn } from "@/lib/auth/sign-in";
import { currentUser } from "@/lib/auth/user";
import { env } from "@/lib/env";
import { publicEndpoint } from "@/lib/http/endpoint";
import { unauthenticated } from "@/lib/http/errors";
import { visitorOf } from "@/lib/http/request";
import { subdomainOf } from "@/lib/tenants/subdomain";

export const POST = publicEndpoint({ body: credentials }, async ({ body, request }) => {
  const visitor = visitorOf(request.headers);
  const subdomain = subdomainOf(request.headers.get("host"), env().APP_URL);
  const { token, cookie } = await signIn(body, subdomain, visitor);
  const actor = await actorOfToken(token, visitor.ip);
  if (!actor) throw unauthenticated();
  return Response.json({ token, user: currentUser(actor) }, { headers: { "Set-Cookie": cookie } });
});
