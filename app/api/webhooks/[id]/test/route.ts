import { endpoint } from "@/lib/identity/http/endpoint.server";
import { testWebhook } from "@/lib/integrations/webhooks/deliveries.server";
import { deliveryResponse } from "@/lib/integrations/webhooks/schema";

export const POST = endpoint(
  { summary: "Send a ping to a webhook", response: deliveryResponse, permission: "integrations.update", status: 201 },
  ({ actor, id }) => testWebhook(actor, id),
);
