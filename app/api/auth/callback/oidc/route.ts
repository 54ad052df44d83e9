import { enter } from "@/lib/auth/enter";
import { findBySingleSignOn, providerAnswer, returnToBeginning } from "@/lib/auth/oidc";
import { placeOf } from "@/lib/auth/place";
import { signInEndpoint } from "@/lib/http/endpoint";

export const GET = signInEndpoint({}, async ({ request }) => returnToBeginning(request));

export const POST = signInEndpoint({ body: providerAnswer }, async ({ body, request }) => {
  const place = placeOf(request);
  const { user, cookies } = await findBySingleSignOn(body, request, place);
  const response = await enter(user, place);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
});
