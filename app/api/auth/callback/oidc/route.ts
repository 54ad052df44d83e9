import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { findBySingleSignOn, providerAnswer, returnToBeginning } from "@/lib/identity/oidc/oidc.server";
import { placeOf } from "@/lib/identity/sessions/place.server";
import { enter } from "@/lib/identity/sign-in/enter.server";

export const GET = signInEndpoint({}, async ({ request }) => returnToBeginning(request));

export const POST = signInEndpoint({ body: providerAnswer }, async ({ body, request }) => {
  const place = placeOf(request);
  const { user, cookies } = await findBySingleSignOn(body, request, place);
  const response = await enter(user, place);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
});
