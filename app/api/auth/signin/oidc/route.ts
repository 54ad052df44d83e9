import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { beginSingleSignOn } from "@/lib/identity/oidc/oidc.server";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { refusal } from "@/lib/platform/http/responses";

export const GET = signInEndpoint(
  { otherResponses: { 404: refusal }, status: 302, summary: "Begin single sign-on" },
  ({ request }) => beginSingleSignOn(signInContextOf(request)),
);
