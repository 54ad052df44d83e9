import { endpoint } from "@/lib/http/endpoint";
import { inviteAgain } from "@/lib/users/server";

export const POST = endpoint({ permission: "users.update" }, ({ actor, id }) => inviteAgain(actor, id));
