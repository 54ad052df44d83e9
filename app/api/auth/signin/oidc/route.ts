import { beginSingleSignOn } from "@/lib/auth/oidc";
import { placeOf } from "@/lib/auth/place";
import { signInEndpoint } from "@/lib/http/endpoint";

export const GET = signInEndpoint({}, ({ request }) => beginSingleSignOn(placeOf(request)));
