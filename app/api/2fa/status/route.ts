import { endpoint } from "@/lib/identity/http/endpoint.server";
import { twoFactorStatus } from "@/lib/identity/two-factor/two-factor.server";

export const GET = endpoint({}, ({ actor }) => twoFactorStatus(actor));
