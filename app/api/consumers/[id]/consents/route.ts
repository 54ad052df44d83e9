import { endpoint } from "@/lib/identity/http/endpoint.server";
import { consentResponse } from "@/lib/leads/consents/schema";
import { tabQuery } from "@/lib/people/consumers/schema";
import { consentsOfConsumer } from "@/lib/people/consumers/tabs.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    administrators: true,
    summary: "List the consents of a consumer",
    response: pageOf(consentResponse),
    query: tabQuery,
  },
  ({ actor, id, query }) => consentsOfConsumer(actor, id, query),
);
