import { exportAuditEvents } from "@/lib/identity/audit-events/export.server";
import { auditQuery } from "@/lib/identity/audit-events/list.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { fileOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "Export audit events as CSV",
    response: fileOf("text/csv"),
    permission: "audit.export",
    query: auditQuery,
  },
  async ({ actor, query }) => exportAuditEvents(actor, query),
);
