import { beginSingleSignOn } from "@/lib/auth/oidc";
import { placeOf } from "@/lib/auth/place";
import { publicEndpoint } from "@/lib/http/endpoint";

export const GET = publicEndpoint({}, ({ request }) => beginSingleSignOn(placeOf(request)));
