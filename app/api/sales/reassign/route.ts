import { endpoint } from "@/lib/identity/http/endpoint.server";
import { reassignSales } from "@/lib/sales/sales/bulk-reassign.server";
import { bulkReassignment } from "@/lib/sales/sales/list-query";

export const POST = endpoint(
  { permission: "sales.reassign", body: bulkReassignment, idempotent: true },
  ({ actor, body }) => reassignSales(actor, body),
);
