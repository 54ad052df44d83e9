import { changePassword, passwordChange } from "@/lib/auth/user";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint({ body: passwordChange, evenWithOldPassword: true }, ({ actor, body }) =>
  changePassword(actor, body),
);
