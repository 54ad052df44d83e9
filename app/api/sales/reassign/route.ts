import { endpoint } from "@/lib/identity/http/endpoint.server";
import { reassignSales } from "@/lib/sales/lifecycle/bulk-reassign.server";
import { bulkReassignment, bulkReassignmentResponse } from "@/lib/sales/lifecycle/schema";

export const POST = endpoint(
  {
    summary: "Reassign many sales",
    response: bulkReassignmentResponse,
    permission: "sales.reassign",
    body: bulkReassignment,
    idempotent: true,
  },
  ({ actor, body }) => reassignSales(actor, body),
);
