import { endpoint } from "@/lib/identity/http/endpoint.server";
import { registrationOptions } from "@/lib/identity/passkeys/passkeys-registration.server";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";

export const POST = endpoint({}, ({ actor, request }) => registrationOptions(actor, signInContextOf(request)));
