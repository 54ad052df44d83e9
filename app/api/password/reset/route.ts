import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { passwordReset, resetPassword } from "@/lib/identity/passwords/password-reset.server";
import { placeOf } from "@/lib/identity/sessions/place.server";

export const POST = publicEndpoint(
  { throttledBy: "sign-in address", body: passwordReset },
  async ({ body, request }) => {
    await resetPassword(body, placeOf(request));
    return { message: "Password reset successfully!" };
  },
);
