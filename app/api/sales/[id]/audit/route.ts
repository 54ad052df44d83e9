import { endpoint } from "@/lib/http/endpoint";
import { auditOfSale, saleAuditQuery } from "@/lib/sales/audit";

export const GET = endpoint({ permission: "sales.show", query: saleAuditQuery }, ({ actor, id, query }) =>
  auditOfSale(actor, id, query),
);
