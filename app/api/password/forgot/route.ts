import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { requestPasswordReset, resetRequest } from "@/lib/identity/sign-in/password-reset.server";
import { messageResponse } from "@/lib/platform/http/responses";

const MESSAGE = "Check your email! If your email exists in our system, you will receive a password reset link.";

export const POST = publicEndpoint(
  {
    summary: "Ask for a link to reset the password",
    response: messageResponse,
    throttledBy: "mail address",
    body: resetRequest,
  },
  async ({ body, request }) => {
    await requestPasswordReset(body, signInContextOf(request));
    return { message: MESSAGE };
  },
);
