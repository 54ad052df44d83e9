import { EVENT_WORDS } from "@/components/sales/sales/audit-labels";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { auditExportQuery, exportSaleAudit } from "@/lib/sales/sales/audit-export.server";

export const GET = endpoint({ permission: "sales.show", query: auditExportQuery }, ({ actor, id, query }) =>
  exportSaleAudit(actor, id, query, EVENT_WORDS),
);
