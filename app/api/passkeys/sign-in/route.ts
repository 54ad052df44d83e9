import { z } from "zod";
import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { findByPasskey } from "@/lib/identity/passkeys/passkeys-sign-in.server";
import { assertion } from "@/lib/identity/passkeys/schema";
import { signInResponse } from "@/lib/identity/sessions/schema";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { completeSignIn } from "@/lib/identity/sign-in/complete-sign-in.server";
import { refusal, refusalWith } from "@/lib/platform/http/responses";

export const POST = signInEndpoint(
  {
    otherResponses: { 401: refusal, 423: refusalWith({ two_factor_required: z.literal(true) }) },
    summary: "Sign in with a passkey",
    response: signInResponse,
    throttledBy: "sign-in address",
    body: assertion,
  },
  async ({ body, request }) => {
    const context = signInContextOf(request);
    return completeSignIn(await findByPasskey(body, context), context);
  },
);
