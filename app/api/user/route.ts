import { endpoint } from "@/lib/identity/http/endpoint.server";
import { currentUser } from "@/lib/identity/sessions/user.server";

export const GET = endpoint({ evenWithOldPassword: true }, async ({ actor }) => currentUser(actor));
