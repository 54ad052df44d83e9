import { endpoint } from "@/lib/identity/http/endpoint.server";
import { auditOfSale, saleAuditQuery } from "@/lib/sales/evidence/audit.server";
import { saleAuditResponse } from "@/lib/sales/evidence/audit-schema";

export const GET = endpoint(
  {
    summary: "Read the history of a sale",
    response: saleAuditResponse,
    permission: "sales.show",
    query: saleAuditQuery,
  },
  ({ actor, id, query }) => auditOfSale(actor, id, query),
);
