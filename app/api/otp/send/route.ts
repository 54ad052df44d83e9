import { codeRequest, sendOneTimeCode } from "@/lib/auth/one-time-code";
import { placeOf } from "@/lib/auth/place";
import { publicEndpoint } from "@/lib/http/endpoint";

export const POST = publicEndpoint({ body: codeRequest }, async ({ body, request }) => {
  await sendOneTimeCode(body, placeOf(request));
  return { message: "Code sent." };
});
