import { endpoint } from "@/lib/identity/http/endpoint.server";
import { registrationOptions } from "@/lib/identity/passkeys/passkeys-registration.server";
import { registrationOptionsResponse } from "@/lib/identity/passkeys/schema";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";

export const POST = endpoint(
  { summary: "Begin to register a passkey", response: registrationOptionsResponse },
  ({ actor, request }) => registrationOptions(actor, signInContextOf(request)),
);
