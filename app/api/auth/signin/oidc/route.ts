import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { beginSingleSignOn } from "@/lib/identity/oidc/oidc.server";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";

export const GET = signInEndpoint({ status: 302, summary: "Begin single sign-on" }, ({ request }) =>
  beginSingleSignOn(signInContextOf(request)),
);
