import { setUpTwoFactor } from "@/lib/auth/two-factor";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint({}, ({ actor }) => setUpTwoFactor(actor));
