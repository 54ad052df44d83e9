import { endpoint, idOf } from "@/lib/http/endpoint";
import { replayPost } from "@/lib/lead-posts/replay";

export const POST = endpoint({ permission: "lead-sources.update", status: 201 }, ({ actor, id, params }) =>
  replayPost(actor, id, idOf(params.post)),
);
