import { codeRequest, sendOneTimeCode } from "@/lib/auth/one-time-code";
import { placeOf } from "@/lib/auth/place";
import { signInEndpoint } from "@/lib/http/endpoint";

export const POST = signInEndpoint({ body: codeRequest }, async ({ body, request }) => {
  await sendOneTimeCode(body, placeOf(request));
  return { message: "Code sent." };
});
