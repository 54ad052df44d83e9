import "server-only";
import { asPlatform } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { SYSTEM } from "@/lib/sales/record/append-events.server";
import { applySaleChanges } from "@/lib/sales/record/change.server";
import { SUBMITTED_SALE_STATUSES } from "@/lib/sales/record/status";

/**
 * Appends the event of each sale whose last day for the written confirmation has passed without a delivery; webhooks send
 * it. Once until the sale is confirmed. Any number of processes may do so at once.
 */
export const noteOverdueConfirmations = (): Promise<number> =>
  asPlatform(() =>
    applySaleChanges(SYSTEM, {
      where: Prisma.sql`submitted_at IS NOT NULL AND delivered_on IS NULL AND confirm_by IS NOT NULL AND confirm_by < today_in_south_africa()
        AND confirmation_overdue_at IS NULL AND status IN (${literals(SUBMITTED_SALE_STATUSES)})`,
      set: { confirmation_overdue_at: Prisma.sql`now()` },
      type: "confirmation_overdue",
      old: {},
      new: {},
    }),
  );
