import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { assertion } from "@/lib/identity/passkeys/passkeys-schema";
import { findByPasskey } from "@/lib/identity/passkeys/passkeys-sign-in.server";
import { placeOf } from "@/lib/identity/sessions/place.server";
import { enter } from "@/lib/identity/sign-in/enter.server";

export const POST = signInEndpoint({ throttledBy: "sign-in address", body: assertion }, async ({ body, request }) => {
  const place = placeOf(request);
  return enter(await findByPasskey(body, place), place);
});
