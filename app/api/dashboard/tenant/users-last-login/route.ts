import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import type { Permission } from "@/lib/identity/rights/permissions";
import { lastLogins } from "@/lib/insights/dashboard/last-logins.server";
import { lastLoginsResponse } from "@/lib/insights/dashboard/schema";
import { idFilter } from "@/lib/platform/lists/list";

const query = z.object({ tenant_id: idFilter });
const permission: Permission[] = ["users.index", "users.show", "dashboard.tenantUsersLastLogin"];

export const GET = endpoint(
  { summary: "List the last sign-ins of a tenant's users", response: lastLoginsResponse, permission, query },
  ({ actor, query }) => lastLogins(actor, query.tenant_id),
);
