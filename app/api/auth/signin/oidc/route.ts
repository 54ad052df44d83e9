import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { beginSingleSignOn } from "@/lib/identity/oidc/oidc.server";
import { placeOf } from "@/lib/identity/sessions/place.server";

export const GET = signInEndpoint({}, ({ request }) => beginSingleSignOn(placeOf(request)));
