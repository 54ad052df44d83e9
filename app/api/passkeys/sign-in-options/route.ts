import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { signInOptions } from "@/lib/identity/passkeys/passkeys-sign-in.server";
import { placeOf } from "@/lib/identity/sessions/place.server";

export const POST = signInEndpoint({}, ({ request }) => signInOptions(placeOf(request)));
