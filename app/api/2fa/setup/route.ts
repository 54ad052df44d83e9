import { endpoint } from "@/lib/identity/http/endpoint.server";
import { twoFactorSetupResponse } from "@/lib/identity/two-factor/schema";
import { setUpTwoFactor } from "@/lib/identity/two-factor/two-factor.server";

export const POST = endpoint(
  { summary: "Begin to set up two-factor authentication", response: twoFactorSetupResponse },
  ({ actor }) => setUpTwoFactor(actor),
);
