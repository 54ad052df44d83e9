import { exportAuditEvents } from "@/lib/audit/export";
import { auditQuery } from "@/lib/audit/list";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint({ permission: "audit.index", query: auditQuery }, async ({ actor, query }) =>
  exportAuditEvents(actor, query),
);
