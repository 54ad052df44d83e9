import { endpoint } from "@/lib/identity/http/endpoint.server";
import { consumerLeadResponse, tabQuery } from "@/lib/people/consumers/schema";
import { leadsOfConsumer } from "@/lib/people/consumers/tabs.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    administrators: true,
    summary: "List the leads of a consumer",
    response: pageOf(consumerLeadResponse),
    query: tabQuery,
  },
  ({ actor, id, query }) => leadsOfConsumer(actor, id, query),
);
