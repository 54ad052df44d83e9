import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listPosts } from "@/lib/leads/lead-posts/lead-posts.server";
import { leadPostQuery } from "@/lib/leads/lead-posts/schema";

export const GET = endpoint({ permission: "lead-sources.show", query: leadPostQuery }, ({ actor, id, query }) =>
  listPosts(actor, id, query),
);
