import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { requestPasswordReset, resetRequest } from "@/lib/identity/passwords/password-reset.server";
import { placeOf } from "@/lib/identity/sessions/place.server";

const MESSAGE = "Check your email! If your email exists in our system, you will receive a password reset link.";

export const POST = publicEndpoint({ throttledBy: "mail address", body: resetRequest }, async ({ body, request }) => {
  await requestPasswordReset(body, placeOf(request));
  return { message: MESSAGE };
});
