import { endpoint } from "@/lib/identity/http/endpoint.server";
import { enableTwoFactor } from "@/lib/identity/two-factor/two-factor.server";
import { enableInput } from "@/lib/identity/two-factor/two-factor-schema";

export const POST = endpoint({ body: enableInput }, async ({ actor, body }) => ({
  recovery_codes: await enableTwoFactor(actor, body.code),
}));
