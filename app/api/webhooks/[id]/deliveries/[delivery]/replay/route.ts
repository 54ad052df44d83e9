import { endpoint } from "@/lib/identity/http/endpoint.server";
import { longIdOf } from "@/lib/identity/http/path-id.server";
import { replayDelivery } from "@/lib/integrations/webhooks/deliveries.server";
import { deliveryResponse } from "@/lib/integrations/webhooks/schema";

export const POST = endpoint(
  { summary: "Send a delivery of a webhook again", response: deliveryResponse, permission: "integrations.update" },
  ({ actor, id, params }) => replayDelivery(actor, id, longIdOf(params.delivery)),
);
