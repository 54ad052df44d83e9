import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listPosts } from "@/lib/leads/lead-posts/lead-posts.server";
import { leadPostResponse } from "@/lib/leads/lead-posts/responses";
import { leadPostQuery } from "@/lib/leads/lead-posts/schema";
import { SOURCE_READERS } from "@/lib/leads/lead-sources/readers";
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
