import { DAY_MS } from "@/lib/platform/time/milliseconds";

/** How long a deleted tenant can be restored. */
export const RESTORABLE_DAYS = 7;

/** Whether the name was typed that confirms the deletion of a tenant. */
export const isConfirmedBy = (typed: string, tenant: { name: string }): boolean => typed.trim() === tenant.name;

/** When the records of a tenant that was deleted at this moment are deleted for good. */
export const purgeDate = (closedAt: Date | string): Date =>
  new Date(Number(new Date(closedAt)) + RESTORABLE_DAYS * DAY_MS);
