import { endpoint } from "@/lib/identity/http/endpoint.server";
import { releaseSale } from "@/lib/sales/sales/owner.server";
import { releaseInput } from "@/lib/sales/sales/schema";

export const POST = endpoint(
  { permission: ["sales.update", "sales.reassign"], body: releaseInput, idempotent: true },
  ({ actor, id, body }) => releaseSale(actor, id, body),
);
