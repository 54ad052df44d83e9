import { endpoint } from "@/lib/identity/http/endpoint.server";
import { enableInput, recoveryCodesResponse } from "@/lib/identity/two-factor/schema";
import { enableTwoFactor } from "@/lib/identity/two-factor/two-factor.server";

export const POST = endpoint(
  {
    summary: "Turn on two-factor authentication and get recovery codes",
    response: recoveryCodesResponse,
    body: enableInput,
  },
  async ({ actor, body }) => ({
    recovery_codes: await enableTwoFactor(actor, body.code),
  }),
);
