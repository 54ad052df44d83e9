import { endpoint } from "@/lib/identity/http/endpoint.server";
import { sessionUser } from "@/lib/identity/sessions/session-user.server";

export const GET = endpoint({ evenWithOldPassword: true }, async ({ actor }) => sessionUser(actor));
