import { z } from "zod";
import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { signInResponse } from "@/lib/identity/sessions/schema";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { completeSignIn } from "@/lib/identity/sign-in/complete-sign-in.server";
import { codeProof, findByOneTimeCode } from "@/lib/identity/sign-in/one-time-code.server";
import { refusal, refusalWith } from "@/lib/platform/http/responses";

export const POST = signInEndpoint(
  {
    otherResponses: { 401: refusal, 423: refusalWith({ two_factor_required: z.literal(true) }) },
    summary: "Sign in with a one-time code",
    response: signInResponse,
    throttledBy: "sign-in address",
    body: codeProof,
  },
  async ({ body, request }) => {
    const context = signInContextOf(request);
    return completeSignIn(await findByOneTimeCode(body, context), context);
  },
);
