import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { completeSignIn } from "@/lib/identity/sign-in/complete-sign-in.server";
import { codeProof, findByOneTimeCode } from "@/lib/identity/sign-in/one-time-code.server";

export const POST = signInEndpoint({ throttledBy: "sign-in address", body: codeProof }, async ({ body, request }) => {
  const context = signInContextOf(request);
  return completeSignIn(await findByOneTimeCode(body, context), context);
});
