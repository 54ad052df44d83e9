import "server-only";
import type { Prisma } from "@/lib/platform/db/generated/client";

/** Tenants that have not been deleted. */
export const NOT_CLOSED = { closed_at: null } satisfies Prisma.TenantWhereInput;

/** Users of no tenant, or of one that has not been deleted. */
export const NOT_OF_CLOSED_TENANT = {
  NOT: { tenant: { closed_at: { not: null } } },
} satisfies Prisma.UserWhereInput;
