import { z } from "zod";
import { lastLogins } from "@/lib/dashboard/last-logins";
import { endpoint } from "@/lib/http/endpoint";
import { idFilter } from "@/lib/http/list";
import type { Permission } from "@/lib/permissions";

const query = z.object({ tenant_id: idFilter });
const permission: Permission[] = ["users.index", "users.show", "dashboard.tenantUsersLastLogin"];

export const GET = endpoint({ permission, query }, ({ actor, query }) => lastLogins(actor, query.tenant_id));
