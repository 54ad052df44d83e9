import { endpoint } from "@/lib/identity/http/endpoint.server";
import { openWorkResponse } from "@/lib/identity/open-work/schema";
import { handOver } from "@/lib/identity/users/hand-over.server";
import { handOverInput } from "@/lib/identity/users/schema";

export const POST = endpoint(
  {
    summary: "Hand over the work of a user",
    response: openWorkResponse,
    permission: "users.update",
    body: handOverInput,
  },
  ({ actor, id, body }) => handOver(actor, id, body.user_id),
);
