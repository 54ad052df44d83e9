import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { passwordReset, resetPassword } from "@/lib/identity/sign-in/password-reset.server";
import { messageResponse } from "@/lib/platform/http/responses";

export const POST = publicEndpoint(
  {
    summary: "Reset the password with a link",
    response: messageResponse,
    throttledBy: "sign-in address",
    body: passwordReset,
  },
  async ({ body, request }) => {
    await resetPassword(body, signInContextOf(request));
    return { message: "Password reset successfully!" };
  },
);
