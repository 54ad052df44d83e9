import { endpoint } from "@/lib/identity/http/endpoint.server";
import { twoFactorStatusResponse } from "@/lib/identity/two-factor/schema";
import { twoFactorStatus } from "@/lib/identity/two-factor/two-factor.server";

export const GET = endpoint(
  { summary: "Read whether two-factor authentication is on", response: twoFactorStatusResponse },
  ({ actor }) => twoFactorStatus(actor),
);
