import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { codeRequest, sendOneTimeCode } from "@/lib/identity/sign-in/one-time-code.server";
import { messageResponse } from "@/lib/platform/http/responses";

export const POST = signInEndpoint(
  { summary: "Email a one-time code", response: messageResponse, throttledBy: "mail address", body: codeRequest },
  async ({ body, request }) => {
    await sendOneTimeCode(body, signInContextOf(request));
    return { message: "Code sent." };
  },
);
