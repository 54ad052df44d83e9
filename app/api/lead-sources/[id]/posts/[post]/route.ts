import { endpoint } from "@/lib/identity/http/endpoint.server";
import { longIdOf } from "@/lib/identity/http/path-id.server";
import { findPost } from "@/lib/leads/intake/lead-posts/lead-posts.server";
import { leadPostDetailResponse } from "@/lib/leads/intake/lead-posts/schema";
import { SOURCE_READERS } from "@/lib/leads/sources/readers";

export const GET = endpoint(
  { summary: "Read a post of a lead source", response: leadPostDetailResponse, permission: [...SOURCE_READERS.show] },
  ({ actor, id, params }) => findPost(actor, id, longIdOf(params.post)),
);
