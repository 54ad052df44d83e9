import { stopImpersonating } from "@/lib/auth/impersonation";
import { currentUser } from "@/lib/auth/user";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint({}, async ({ actor }) => currentUser(await stopImpersonating(actor)));
