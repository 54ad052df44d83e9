import { endpoint } from "@/lib/http/endpoint";
import { handOver } from "@/lib/users/hand-over";
import { handOverInput } from "@/lib/users/schema";

export const POST = endpoint({ permission: "users.update", body: handOverInput }, ({ actor, id, body }) =>
  handOver(actor, id, body.user_id),
);
