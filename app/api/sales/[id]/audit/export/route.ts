import { EVENT_WORDS } from "@/components/sales/evidence/audit-labels";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { fileOf } from "@/lib/platform/http/responses";
import { auditExportQuery, exportSaleAudit } from "@/lib/sales/evidence/audit-export.server";

export const GET = endpoint(
  {
    summary: "Export the history of a sale",
    response: fileOf("text/csv", "application/pdf"),
    permission: "sales.export",
    query: auditExportQuery,
  },
  ({ actor, id, query }) => exportSaleAudit(actor, id, query, EVENT_WORDS),
);
