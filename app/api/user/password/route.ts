import { endpoint } from "@/lib/identity/http/endpoint.server";
import { changePassword, passwordChange } from "@/lib/identity/sessions/user.server";

export const POST = endpoint({ body: passwordChange, evenWithOldPassword: true }, ({ actor, body }) =>
  changePassword(actor, body),
);
