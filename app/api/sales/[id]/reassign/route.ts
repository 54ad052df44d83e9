import { endpoint } from "@/lib/identity/http/endpoint.server";
import { reassignSale } from "@/lib/sales/sales/owner.server";
import { reassignInput } from "@/lib/sales/sales/schema";

export const POST = endpoint(
  { permission: "sales.reassign", body: reassignInput, idempotent: true },
  ({ actor, id, body }) => reassignSale(actor, id, body),
);
