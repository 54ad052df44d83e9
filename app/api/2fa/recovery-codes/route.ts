import { endpoint } from "@/lib/identity/http/endpoint.server";
import { recoveryCodesResponse, renewInput } from "@/lib/identity/two-factor/schema";
import { renewCodes } from "@/lib/identity/two-factor/two-factor.server";

export const POST = endpoint(
  { summary: "Replace the recovery codes", response: recoveryCodesResponse, body: renewInput },
  async ({ actor, body }) => ({
    recovery_codes: await renewCodes(actor, body.current_password),
  }),
);
