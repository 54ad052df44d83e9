import { endpoint } from "@/lib/identity/http/endpoint.server";
import { renewCodesResponse } from "@/lib/identity/two-factor/responses";
import { renewCodes } from "@/lib/identity/two-factor/two-factor.server";
import { renewInput } from "@/lib/identity/two-factor/two-factor-schema";

export const POST = endpoint(
  { summary: "Replace the recovery codes", response: renewCodesResponse, body: renewInput },
  async ({ actor, body }) => ({
    recovery_codes: await renewCodes(actor, body.current_password),
  }),
);
