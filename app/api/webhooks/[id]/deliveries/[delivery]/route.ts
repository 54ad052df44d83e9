import { endpoint } from "@/lib/identity/http/endpoint.server";
import { longIdOf } from "@/lib/identity/http/path-id.server";
import { findDelivery } from "@/lib/integrations/webhooks/deliveries.server";
import { deliveryDetailResponse, WEBHOOK_READERS } from "@/lib/integrations/webhooks/schema";

export const GET = endpoint(
  { summary: "Read a delivery of a webhook", response: deliveryDetailResponse, permission: [...WEBHOOK_READERS] },
  ({ actor, id, params }) => findDelivery(actor, id, longIdOf(params.delivery)),
);
