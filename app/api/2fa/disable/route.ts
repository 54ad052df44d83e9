import { endpoint } from "@/lib/identity/http/endpoint.server";
import { disableInput } from "@/lib/identity/two-factor/schema";
import { disableTwoFactor } from "@/lib/identity/two-factor/two-factor.server";

export const POST = endpoint({ summary: "Turn off two-factor authentication", body: disableInput }, ({ actor, body }) =>
  disableTwoFactor(actor, body.current_password),
);
