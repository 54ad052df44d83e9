import { endpoint } from "@/lib/identity/http/endpoint.server";
import { inviteAgain } from "@/lib/identity/users/users.server";

export const POST = endpoint({ summary: "Invite a user again", permission: "users.update" }, ({ actor, id }) =>
  inviteAgain(actor, id),
);
