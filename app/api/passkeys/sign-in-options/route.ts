import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { signInOptions } from "@/lib/identity/passkeys/passkeys-sign-in.server";
import { signInOptionsResponse } from "@/lib/identity/passkeys/schema";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";

export const POST = signInEndpoint(
  { summary: "Begin to sign in with a passkey", response: signInOptionsResponse },
  ({ request }) => signInOptions(signInContextOf(request)),
);
