import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listConsumers } from "@/lib/people/consumers/list.server";
import { consumerQuery, consumerRowResponse } from "@/lib/people/consumers/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { administrators: true, response: pageOf(consumerRowResponse), query: consumerQuery },
  ({ actor, query }) => listConsumers(actor, query),
);
