import { endpoint } from "@/lib/identity/http/endpoint.server";
import { handOver } from "@/lib/identity/users/hand-over.server";
import { handOverInput } from "@/lib/identity/users/schema";

export const POST = endpoint({ permission: "users.update", body: handOverInput }, ({ actor, id, body }) =>
  handOver(actor, id, body.user_id),
);
