import { auditQuery, listAuditEvents } from "@/lib/identity/audit-events/list.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint({ permission: "audit.index", query: auditQuery }, ({ actor, query }) =>
  listAuditEvents(actor, query),
);
