import { endpoint } from "@/lib/identity/http/endpoint.server";
import { consumerSaleResponse, tabQuery } from "@/lib/people/consumers/schema";
import { salesOfConsumer } from "@/lib/people/consumers/tabs.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    administrators: true,
    summary: "List the sales of a consumer",
    response: pageOf(consumerSaleResponse),
    query: tabQuery,
  },
  ({ actor, id, query }) => salesOfConsumer(actor, id, query),
);
