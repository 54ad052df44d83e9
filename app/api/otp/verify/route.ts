import { enter } from "@/lib/auth/enter";
import { codeProof, findByOneTimeCode } from "@/lib/auth/one-time-code";
import { placeOf } from "@/lib/auth/place";
import { signInEndpoint } from "@/lib/http/endpoint";

export const POST = signInEndpoint({ body: codeProof }, async ({ body, request }) => {
  const place = placeOf(request);
  return enter(await findByOneTimeCode(body, place), place);
});
