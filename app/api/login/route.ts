import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { placeOf } from "@/lib/identity/sessions/place.server";
import { enter } from "@/lib/identity/sign-in/enter.server";
import { credentials, findByCredentials } from "@/lib/identity/sign-in/sign-in.server";

export const POST = signInEndpoint({ body: credentials }, async ({ body, request }) => {
  const place = placeOf(request);
  return enter(await findByCredentials(body, place), place);
});
