import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listPosts } from "@/lib/leads/intake/lead-posts/lead-posts.server";
import { leadPostQuery, leadPostResponse } from "@/lib/leads/intake/lead-posts/schema";
import { SOURCE_READERS } from "@/lib/leads/sources/readers";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List the posts of a lead source",
    response: pageOf(leadPostResponse),
    permission: [...SOURCE_READERS.show],
    query: leadPostQuery,
  },
  ({ actor, id, query }) => listPosts(actor, id, query),
);
