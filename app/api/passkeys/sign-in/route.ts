import { enter } from "@/lib/auth/enter";
import { assertion } from "@/lib/auth/passkeys-schema";
import { findByPasskey } from "@/lib/auth/passkeys-sign-in";
import { placeOf } from "@/lib/auth/place";
import { signInEndpoint } from "@/lib/http/endpoint";

export const POST = signInEndpoint({ body: assertion }, async ({ body, request }) => {
  const place = placeOf(request);
  return enter(await findByPasskey(body, place), place);
});
