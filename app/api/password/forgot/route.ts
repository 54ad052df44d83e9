import { requestPasswordReset, resetRequest } from "@/lib/auth/password-reset";
import { placeOf } from "@/lib/auth/place";
import { publicEndpoint } from "@/lib/http/endpoint";

const MESSAGE = "Check your email! If your email exists in our system, you will receive a password reset link.";

export const POST = publicEndpoint({ body: resetRequest }, async ({ body, request }) => {
  await requestPasswordReset(body, placeOf(request));
  return { message: MESSAGE };
});
