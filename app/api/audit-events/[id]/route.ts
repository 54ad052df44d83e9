import { findAuditEvent } from "@/lib/identity/audit-events/list.server";
import { auditEventResponse } from "@/lib/identity/audit-events/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { longIdOf } from "@/lib/identity/http/path-id.server";

export const GET = endpoint(
  { summary: "Read an audit event", response: auditEventResponse, permission: "audit.index" },
  ({ actor, params }) => findAuditEvent(actor, longIdOf(params.id)),
);
