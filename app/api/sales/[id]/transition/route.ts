import { endpoint } from "@/lib/identity/http/endpoint.server";
import { transitionInput } from "@/lib/sales/sales/schema";
import { transitionSale } from "@/lib/sales/sales/transition.server";

export const POST = endpoint({ permission: "sales.update", body: transitionInput }, ({ actor, id, body, receivedAt }) =>
  transitionSale(actor, id, body, receivedAt),
);
