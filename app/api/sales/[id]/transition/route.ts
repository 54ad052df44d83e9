import { endpoint } from "@/lib/http/endpoint";
import { transitionInput } from "@/lib/sales/schema";
import { transitionSale } from "@/lib/sales/transition";

export const POST = endpoint({ permission: "sales.update", body: transitionInput }, ({ actor, id, body }) =>
  transitionSale(actor, id, body),
);
