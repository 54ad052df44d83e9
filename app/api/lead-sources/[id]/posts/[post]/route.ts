import { endpoint, idOf } from "@/lib/identity/http/endpoint.server";
import { findPost } from "@/lib/leads/lead-posts/lead-posts.server";

export const GET = endpoint({ permission: "lead-sources.show" }, ({ actor, id, params }) =>
  findPost(actor, id, idOf(params.post)),
);
