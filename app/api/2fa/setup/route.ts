import { endpoint } from "@/lib/identity/http/endpoint.server";
import { setUpTwoFactor } from "@/lib/identity/two-factor/two-factor.server";

export const POST = endpoint({}, ({ actor }) => setUpTwoFactor(actor));
