import { endpoint } from "@/lib/identity/http/endpoint.server";
import { deliveryInput } from "@/lib/sales/packs/delivery";
import { recordDelivery } from "@/lib/sales/packs/delivery.server";

export const PUT = endpoint(
  { permission: "sales.update", body: deliveryInput, idempotent: true },
  ({ actor, id, body }) => recordDelivery(actor, id, body),
);
