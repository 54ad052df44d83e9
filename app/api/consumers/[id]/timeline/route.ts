import { endpoint } from "@/lib/identity/http/endpoint.server";
import { consumerEventResponse, tabQuery } from "@/lib/people/consumers/schema";
import { timelineOfConsumer } from "@/lib/people/consumers/timeline.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    administrators: true,
    summary: "Read the timeline of a consumer",
    response: pageOf(consumerEventResponse),
    query: tabQuery,
  },
  ({ actor, id, query }) => timelineOfConsumer(actor, id, query),
);
