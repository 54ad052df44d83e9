import { currentUser } from "@/lib/auth/user";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint({ evenWithOldPassword: true }, async ({ actor }) => currentUser(actor));
