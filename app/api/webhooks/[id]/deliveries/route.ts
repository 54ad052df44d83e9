import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listDeliveries } from "@/lib/integrations/webhooks/deliveries.server";
import { deliveryQuery, deliveryResponse, WEBHOOK_READERS } from "@/lib/integrations/webhooks/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List the deliveries of a webhook",
    response: pageOf(deliveryResponse),
    permission: [...WEBHOOK_READERS],
    query: deliveryQuery,
  },
  ({ actor, id, query }) => listDeliveries(actor, id, query),
);
