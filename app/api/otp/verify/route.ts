import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { placeOf } from "@/lib/identity/sessions/place.server";
import { enter } from "@/lib/identity/sign-in/enter.server";
import { codeProof, findByOneTimeCode } from "@/lib/identity/sign-in/one-time-code.server";

export const POST = signInEndpoint({ throttledBy: "sign-in address", body: codeProof }, async ({ body, request }) => {
  const place = placeOf(request);
  return enter(await findByOneTimeCode(body, place), place);
});
