import { exportAuditEvents } from "@/lib/identity/audit-events/export.server";
import { auditQuery } from "@/lib/identity/audit-events/list.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint({ permission: "audit.index", query: auditQuery }, async ({ actor, query }) =>
  exportAuditEvents(actor, query),
);
