import { z } from "zod";
import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { findBySingleSignOn, providerResponse, returnToTenant } from "@/lib/identity/oidc/oidc.server";
import { signInResponse } from "@/lib/identity/sessions/schema";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { completeSignIn } from "@/lib/identity/sign-in/complete-sign-in.server";
import { refusal, refusalWith } from "@/lib/platform/http/responses";

export const GET = signInEndpoint(
  { otherResponses: { 404: refusal }, status: 302, summary: "Return from single sign-on to the tenant's address" },
  async ({ request }) => returnToTenant(request),
);

export const POST = signInEndpoint(
  {
    otherResponses: { 401: refusal, 404: refusal, 423: refusalWith({ two_factor_required: z.literal(true) }) },
    summary: "Sign in with the response of the identity provider",
    response: signInResponse,
    throttledBy: "sign-in address",
    body: providerResponse,
  },
  async ({ body, request }) => {
    const context = signInContextOf(request);
    const { user, cookies } = await findBySingleSignOn(body, request, context);
    const reply = await completeSignIn(user, context);
    for (const cookie of cookies) reply.init.headers.append("Set-Cookie", cookie);
    return reply;
  },
);
