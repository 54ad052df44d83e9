import { renewCodes } from "@/lib/auth/two-factor";
import { renewInput } from "@/lib/auth/two-factor-schema";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint({ body: renewInput }, async ({ actor, body }) => ({
  recovery_codes: await renewCodes(actor, body.current_password),
}));
