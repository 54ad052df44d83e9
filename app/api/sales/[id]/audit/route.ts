import { endpoint } from "@/lib/identity/http/endpoint.server";
import { auditOfSale, saleAuditQuery } from "@/lib/sales/sales/audit.server";

export const GET = endpoint({ permission: "sales.show", query: saleAuditQuery }, ({ actor, id, query }) =>
  auditOfSale(actor, id, query),
);
