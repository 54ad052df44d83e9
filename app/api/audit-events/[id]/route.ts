import { findAuditEvent } from "@/lib/audit/list";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint({ permission: "audit.index" }, ({ id }) => findAuditEvent(id));
