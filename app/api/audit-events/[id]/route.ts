import { findAuditEvent } from "@/lib/identity/audit-events/list.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint({ permission: "audit.index" }, ({ id }) => findAuditEvent(id));
