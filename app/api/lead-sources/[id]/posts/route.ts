import { endpoint } from "@/lib/http/endpoint";
import { leadPostQuery } from "@/lib/lead-posts/schema";
import { listPosts } from "@/lib/lead-posts/server";

export const GET = endpoint({ permission: "lead-sources.show", query: leadPostQuery }, ({ actor, id, query }) =>
  listPosts(actor, id, query),
);
