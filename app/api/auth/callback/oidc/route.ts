import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { findBySingleSignOn, providerResponse, returnToTenant } from "@/lib/identity/oidc/oidc.server";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { completeSignIn } from "@/lib/identity/sign-in/complete-sign-in.server";

export const GET = signInEndpoint({}, async ({ request }) => returnToTenant(request));

export const POST = signInEndpoint(
  { throttledBy: "sign-in address", body: providerResponse },
  async ({ body, request }) => {
    const context = signInContextOf(request);
    const { user, cookies } = await findBySingleSignOn(body, request, context);
    const response = await completeSignIn(user, context);
    for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
    return response;
  },
);
