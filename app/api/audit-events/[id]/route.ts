import { findAuditEvent } from "@/lib/identity/audit-events/list.server";
import { auditEventResponse } from "@/lib/identity/audit-events/responses";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint(
  { summary: "Read an audit event", response: auditEventResponse, permission: "audit.index" },
  ({ actor, id }) => findAuditEvent(actor, id),
);
