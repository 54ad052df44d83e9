import { endpoint, idOf } from "@/lib/http/endpoint";
import { findPost } from "@/lib/lead-posts/server";

export const GET = endpoint({ permission: "lead-sources.show" }, ({ actor, id, params }) =>
  findPost(actor, id, idOf(params.post)),
);
