import { enableTwoFactor } from "@/lib/auth/two-factor";
import { enableInput } from "@/lib/auth/two-factor-schema";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint({ body: enableInput }, async ({ actor, body }) => ({
  recovery_codes: await enableTwoFactor(actor, body.code),
}));
