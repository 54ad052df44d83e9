import { endpoint } from "@/lib/identity/http/endpoint.server";
import { changePassword, passwordChange } from "@/lib/identity/passwords/change-password.server";

export const POST = endpoint(
  { summary: "Change one's own password", body: passwordChange, evenWithOldPassword: true },
  ({ actor, body }) => changePassword(actor, body),
);
