import { endpoint } from "@/lib/identity/http/endpoint.server";
import { totalsOfToday } from "@/lib/leads/intake/lead-posts/lead-posts.server";
import { postTotalsResponse } from "@/lib/leads/intake/lead-posts/schema";
import { SOURCE_READERS } from "@/lib/leads/sources/readers";

export const GET = endpoint(
  {
    summary: "Read today's totals of a lead source",
    response: postTotalsResponse,
    permission: [...SOURCE_READERS.show],
  },
  ({ actor, id }) => totalsOfToday(actor, id),
);
