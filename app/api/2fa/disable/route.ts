import { disableTwoFactor } from "@/lib/auth/two-factor";
import { disableInput } from "@/lib/auth/two-factor-schema";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint({ body: disableInput }, ({ actor, body }) =>
  disableTwoFactor(actor, body.current_password),
);
