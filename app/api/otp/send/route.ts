import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { placeOf } from "@/lib/identity/sessions/place.server";
import { codeRequest, sendOneTimeCode } from "@/lib/identity/sign-in/one-time-code.server";

export const POST = signInEndpoint({ throttledBy: "mail address", body: codeRequest }, async ({ body, request }) => {
  await sendOneTimeCode(body, placeOf(request));
  return { message: "Code sent." };
});
