import { twoFactorStatus } from "@/lib/auth/two-factor";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint({}, ({ actor }) => twoFactorStatus(actor));
