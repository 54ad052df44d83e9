import { auditQuery, listAuditEvents } from "@/lib/identity/audit-events/list.server";
import { auditEventResponse } from "@/lib/identity/audit-events/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List audit events", response: pageOf(auditEventResponse), permission: "audit.index", query: auditQuery },
  ({ actor, query }) => listAuditEvents(actor, query),
);
