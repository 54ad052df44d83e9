import { endpoint, idOf } from "@/lib/identity/http/endpoint.server";
import { replayPost } from "@/lib/leads/lead-posts/replay.server";

export const POST = endpoint({ permission: "lead-sources.update", status: 201 }, ({ actor, id, params }) =>
  replayPost(actor, id, idOf(params.post)),
);
