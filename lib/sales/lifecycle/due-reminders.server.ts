import "server-only";
import { notify } from "@/lib/identity/notifications/notify.server";
import { whoMay } from "@/lib/identity/rights/who-may.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { HAS_DUTIES } from "@/lib/sales/packs/overdue.server";

/** Days before the due day on which a reminder goes out. */
const [FIRST_REMINDER_DAYS, SECOND_REMINDER_DAYS] = [7, 3];
/** Nothing that is late for longer is reminded of: notifications say what was sent, and are deleted after 30 days. */
const LATE_DAYS = 14;

/** The duties of a submitted sale with a due day: the column of the day, and the condition that the duty is open. */
const DUE = {
  replacement_due: {
    day: Prisma.sql`replacement_send_by`,
    isOpen: Prisma.sql`replacement_send_by IS NOT NULL AND replacement_sent_on IS NULL`,
  },
  confirmation_due: {
    day: Prisma.sql`confirm_by`,
    isOpen: Prisma.sql`confirm_by IS NOT NULL AND delivered_on IS NULL`,
  },
} as const;

type Kind = keyof typeof DUE;
type Due = { id: number; tenant_id: number; agent_id: number | null };

/** Reminds of replacement records that have to be sent, and of sales that have to be confirmed in writing. */
export async function remindOfDueDays(): Promise<void> {
  await remindOf("replacement_due");
  await remindOf("confirmation_due");
}

/**
 * Notifies the owner of a sale and everybody who records outcomes, 7 and 3 days before the due day, or at once where it is
 * nearer. Any number of processes may do so at once.
 */
const remindOf = (kind: Kind): Promise<void> =>
  asPlatform(() =>
    transaction(async () => {
      await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`reminders ${kind}`}, 0))`;
      for (const [tenant_id, sales] of Map.groupBy(await findDue(kind), (sale) => sale.tenant_id)) {
        const recorders = await db.user.findMany({
          where: { tenant_id, active: true, personality: { roles: whoMay("sales.outcome") } },
          select: { id: true },
        });
        await notify(
          ...sales.flatMap(({ id: sale_id, agent_id }) =>
            [...new Set([...(agent_id === null ? [] : [agent_id]), ...recorders.map(({ id }) => id)])].map(
              (user_id) => ({ tenant_id, user_id, kind, sale_id }),
            ),
          ),
        );
      }
    }),
  );

function findDue(kind: Kind): Promise<Due[]> {
  const { day, isOpen } = DUE[kind];
  return db.$queryRaw<Due[]>`
    SELECT id, tenant_id, agent_id FROM sales
    WHERE ${day} BETWEEN today_in_south_africa() - ${LATE_DAYS}::int
        AND today_in_south_africa() + ${FIRST_REMINDER_DAYS}::int
      AND ${isOpen} AND ${HAS_DUTIES}
      AND NOT EXISTS (
        SELECT FROM notifications
        WHERE sale_id = sales.id AND kind = ${kind}
          AND (created_at AT TIME ZONE 'Africa/Johannesburg')::date >= ${day} - CASE
            WHEN ${day} <= today_in_south_africa() + ${SECOND_REMINDER_DAYS}::int
              THEN ${SECOND_REMINDER_DAYS}::int ELSE ${FIRST_REMINDER_DAYS}::int END)
    ORDER BY ${day}, id`;
}
