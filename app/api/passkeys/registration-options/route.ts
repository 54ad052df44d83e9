import { endpoint } from "@/lib/identity/http/endpoint.server";
import { registrationOptions } from "@/lib/identity/passkeys/passkeys-registration.server";
import { placeOf } from "@/lib/identity/sessions/place.server";

export const POST = endpoint({}, ({ actor, request }) => registrationOptions(actor, placeOf(request)));
