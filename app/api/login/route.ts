import { z } from "zod";
import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { deviceOf } from "@/lib/identity/sessions/device.server";
import { signInResponse } from "@/lib/identity/sessions/schema";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { completeSignIn } from "@/lib/identity/sign-in/complete-sign-in.server";
import { credentials, findByCredentials } from "@/lib/identity/sign-in/sign-in.server";
import { refusal, refusalWith } from "@/lib/platform/http/responses";

export const POST = signInEndpoint(
  {
    otherResponses: { 401: refusal, 423: refusalWith({ two_factor_required: z.literal(true) }) },
    // On a device that the user has signed in on before, attempts do not count by address.
    summary: "Sign in with email and password",
    response: signInResponse,
    throttledBy: (request) => (deviceOf(request) ? undefined : "sign-in address"),
    body: credentials,
  },
  async ({ body, request }) => {
    const context = signInContextOf(request);
    return completeSignIn(await findByCredentials(body, context), context);
  },
);
