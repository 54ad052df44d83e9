import { registrationOptions } from "@/lib/auth/passkeys-registration";
import { placeOf } from "@/lib/auth/place";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint({}, ({ actor, request }) => registrationOptions(actor, placeOf(request)));
