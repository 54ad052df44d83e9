import { signInOptions } from "@/lib/auth/passkeys-sign-in";
import { placeOf } from "@/lib/auth/place";
import { signInEndpoint } from "@/lib/http/endpoint";

export const POST = signInEndpoint({}, ({ request }) => signInOptions(placeOf(request)));
