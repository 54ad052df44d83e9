import { endpoint } from "@/lib/identity/http/endpoint.server";
import { longIdOf } from "@/lib/identity/http/path-id.server";
import { replayPost } from "@/lib/leads/intake/lead-posts/replay.server";
import { leadPostDetailResponse } from "@/lib/leads/intake/lead-posts/schema";

export const POST = endpoint(
  {
    summary: "Replay a post of a lead source",
    response: leadPostDetailResponse,
    permission: "lead-sources.update",
    status: 201,
  },
  ({ actor, id, params }) => replayPost(actor, id, longIdOf(params.post)),
);
