import { passwordReset, resetPassword } from "@/lib/auth/password-reset";
import { placeOf } from "@/lib/auth/place";
import { publicEndpoint } from "@/lib/http/endpoint";

export const POST = publicEndpoint({ body: passwordReset }, async ({ body, request }) => {
  await resetPassword(body, placeOf(request));
  return { message: "Password reset successfully!" };
});
