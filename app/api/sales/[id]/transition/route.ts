import { endpoint } from "@/lib/identity/http/endpoint.server";
import { transitionInput } from "@/lib/sales/sales/schema";
import { transitionSale } from "@/lib/sales/sales/transition.server";

export const POST = endpoint(
  { permission: ["sales.update", "sales.recall", "qc.review"], body: transitionInput, idempotent: true },
  ({ actor, id, body }) => transitionSale(actor, id, body),
);
