import { endpoint } from "@/lib/identity/http/endpoint.server";
import { claimSale } from "@/lib/sales/sales/owner.server";

export const POST = endpoint({ permission: "sales.update", idempotent: true }, ({ actor, id }) => claimSale(actor, id));
