import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { assertion } from "@/lib/identity/passkeys/passkeys-schema";
import { findByPasskey } from "@/lib/identity/passkeys/passkeys-sign-in.server";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { completeSignIn } from "@/lib/identity/sign-in/complete-sign-in.server";

export const POST = signInEndpoint({ throttledBy: "sign-in address", body: assertion }, async ({ body, request }) => {
  const context = signInContextOf(request);
  return completeSignIn(await findByPasskey(body, context), context);
});
