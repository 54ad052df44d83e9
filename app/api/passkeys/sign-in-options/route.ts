import { signInOptions } from "@/lib/auth/passkeys-sign-in";
import { placeOf } from "@/lib/auth/place";
import { publicEndpoint } from "@/lib/http/endpoint";

export const POST = publicEndpoint({}, ({ request }) => signInOptions(placeOf(request)));
