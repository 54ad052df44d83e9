import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { signInOptions } from "@/lib/identity/passkeys/passkeys-sign-in.server";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";

export const POST = signInEndpoint({}, ({ request }) => signInOptions(signInContextOf(request)));
