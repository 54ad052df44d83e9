import "server-only";
import type { Permission } from "@/lib/identity/rights/permissions";

/** The roles of a personality, as a condition of Prisma: one gives the permission. */
export const whoMay = (name: Permission) => ({
  some: { role: { permissions: { some: { permission: { name } } } } },
});
