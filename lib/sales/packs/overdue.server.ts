import "server-only";
import { asPlatform } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { SYSTEM } from "@/lib/sales/record/append-events.server";
import { applySaleChanges } from "@/lib/sales/record/change.server";
import { COVERING_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { SUBMITTED_SALE_STATUSES } from "@/lib/sales/record/status";

/** A submitted sale whose policy has not ended, so that its duties have to be met. A condition on `sales`. */
export const HAS_DUTIES = Prisma.sql`status IN (${literals(SUBMITTED_SALE_STATUSES)}) AND submitted_at IS NOT NULL
  AND (policy_outcome IS NULL OR policy_outcome IN (${literals(COVERING_OUTCOMES)}))`;

/**
 * Appends the event of each sale whose last day for the written confirmation has passed without a delivery, or that was
 * confirmed after it; webhooks send it. Once, until a delivery in time or one that came back. Any number of processes may
 * do so at once. @returns of how many sales
 */
export async function noteOverdueConfirmations(): Promise<number> {
  const undelivered = Prisma.sql`delivered_on IS NULL AND confirm_by IS NOT NULL AND confirm_by < today_in_south_africa()`;
  return (await noteOverdue(undelivered)) + (await noteOverdue(Prisma.sql`delivered_on > confirm_by`));
}

const noteOverdue = (isOverdue: Prisma.Sql) =>
  asPlatform(() =>
    applySaleChanges(SYSTEM, {
      where: Prisma.sql`${isOverdue} AND confirmation_overdue_at IS NULL AND ${HAS_DUTIES}`,
      set: { confirmation_overdue_at: Prisma.sql`now()` },
      type: "confirmation_overdue",
      old: {},
      new: {},
    }),
  );
