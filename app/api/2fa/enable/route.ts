import { endpoint } from "@/lib/identity/http/endpoint.server";
import { enableTwoFactorResponse } from "@/lib/identity/two-factor/responses";
import { enableTwoFactor } from "@/lib/identity/two-factor/two-factor.server";
import { enableInput } from "@/lib/identity/two-factor/two-factor-schema";

export const POST = endpoint(
  {
    summary: "Turn on two-factor authentication and get recovery codes",
    response: enableTwoFactorResponse,
    body: enableInput,
  },
  async ({ actor, body }) => ({
    recovery_codes: await enableTwoFactor(actor, body.code),
  }),
);
