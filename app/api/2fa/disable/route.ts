import { endpoint } from "@/lib/identity/http/endpoint.server";
import { disableTwoFactor } from "@/lib/identity/two-factor/two-factor.server";
import { disableInput } from "@/lib/identity/two-factor/two-factor-schema";

export const POST = endpoint({ summary: "Turn off two-factor authentication", body: disableInput }, ({ actor, body }) =>
  disableTwoFactor(actor, body.current_password),
);
