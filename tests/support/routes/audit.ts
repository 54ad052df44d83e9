import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { type Route, words } from "../route";
import type { TestTenant } from "../world";

/** An audit event of a tenant, or of the platform. */
export const makeAuditEvent = (
  tenant: Pick<TestTenant, "id"> | null,
  overrides: Partial<Prisma.AuditEventUncheckedCreateInput> = {},
) =>
  asPlatform(() =>
    db.auditEvent.create({
      data: {
        ...{ tenant_id: tenant?.id, action: "roles.update", subject_type: "roles", actor_name: "Test" },
        ...overrides,
      },
    }),
  );

const filters = words("tenant_id subject_type action actor_id date_from date_to conditions");

export const audit: Route[] = [
  { method: "GET", path: "/api/audit-events", access: ["audit.index"], sortBy: words("created_at"), filters },
  { method: "GET", path: "/api/audit-events/export", access: ["audit.export"], filters },
  {
    method: "GET",
    path: "/api/audit-events/[id]",
    access: ["audit.index"],
    target: (tenant) => makeAuditEvent(tenant),
  },
];
