import { enter } from "@/lib/auth/enter";
import { placeOf } from "@/lib/auth/place";
import { credentials, findByCredentials } from "@/lib/auth/sign-in";
import { signInEndpoint } from "@/lib/http/endpoint";

export const POST = signInEndpoint({ body: credentials }, async ({ body, request }) => {
  const place = placeOf(request);
  return enter(await findByCredentials(body, place), place);
});
