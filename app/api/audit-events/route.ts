import { auditQuery, listAuditEvents } from "@/lib/audit/list";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint({ permission: "audit.index", query: auditQuery }, ({ actor, query }) =>
  listAuditEvents(actor, query),
);
