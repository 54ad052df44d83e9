import "server-only";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { isSuppressedLead } from "@/lib/leads/record/call-rules.server";
import { DIARY } from "@/lib/leads/record/status-lists.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { enqueueEmails, LAST } from "@/lib/platform/mail/queue.server";
import { counted, formatDate, formatTime, fullNameOf } from "@/lib/platform/text/format";
import { CALLBACK_STATUSES } from "@/lib/sales/record/callback";

export type HolidayCallsEmail = { kind: "holiday-calls"; user_id: number; day: string };

/** A call that was agreed for a day: of a lead's diary, or the callback of a sale. */
type Call = { at: Date; name: string; path: string };

/** An email names no more calls than this. */
const MAX_NAMED = 50;

/** The agreed calls of a day, without suppressed leads, of tenants that enforce calling hours. @param day "YYYY-MM-DD", an expression */
const callsOn = (day: Prisma.Sql) => Prisma.sql`
  SELECT lead.assigned_user_id AS user_id, lead.diary_at AS at, 'lead ' || lead.id AS name,
    '/leads/' || product.slug || '?lead=' || lead.id AS path
  FROM leads lead JOIN products product ON product.id = lead.product_id
    JOIN tenants ON tenants.id = lead.tenant_id AND tenants.calling_hours_enforced
  WHERE lead.status IN (${DIARY}) AND lead.processed_at IS NULL AND lead.assigned_user_id IS NOT NULL
    AND day_of(lead.diary_at) = ${day} AND NOT ${isSuppressedLead()}
  UNION ALL
  SELECT sale.agent_id, sale.callback_at, 'sale ' || sale.reference,
    '/sales/' || product.slug || '?status=' || sale.status || '&sale=' || sale.id
  FROM sales sale JOIN products product ON product.id = sale.product_id
    JOIN tenants ON tenants.id = sale.tenant_id AND tenants.calling_hours_enforced
  WHERE sale.status IN (${literals(CALLBACK_STATUSES)}) AND sale.agent_id IS NOT NULL
    AND day_of(sale.callback_at) = ${day}`;

/** The first of a user's calls on declared days that are still to come, in the order of their times. @param most how many */
export const callsOnHolidays = (userId: number, most: number): Promise<Call[]> =>
  db.$queryRaw<Call[]>`
    SELECT at, name, path
    FROM (SELECT day FROM public_holidays WHERE day >= today_in_south_africa()) AS declared,
      LATERAL (${callsOn(Prisma.sql`declared.day`)}) AS call
    WHERE user_id = ${userId} ORDER BY at, path LIMIT ${most}`;

/**
 * Tells the owners of calls that were agreed for a day which has since been declared a public holiday. The day's row is the
 * job: it is due while nobody was told. Any number of processes may do so at once.
 */
export const tellOfHolidays = (): Promise<void> =>
  asPlatform(() =>
    transaction(async () => {
      const told = await db.$queryRaw<{ user_id: number; day: string }[]>`
        WITH due AS (
          UPDATE public_holidays SET told_at = now()
          WHERE id IN (SELECT id FROM public_holidays WHERE told_at IS NULL FOR UPDATE SKIP LOCKED)
          RETURNING day
        )
        SELECT DISTINCT call.user_id, due.day::text FROM due, LATERAL (${callsOn(Prisma.sql`due.day`)}) AS call
        WHERE due.day >= today_in_south_africa()`;
      await enqueueEmails<HolidayCallsEmail>(
        told.map((each) => ({ kind: "holiday-calls", ...each })),
        LAST,
      );
    }),
  );

/** The email with a user's calls of a day; null when none are left, or the user is gone. It names no client. */
export const writeHolidayCalls = ({ user_id, day }: HolidayCallsEmail): Promise<EmailMessage | null> =>
  asPlatform(async () => {
    const user = await db.user.findFirst({ where: { id: user_id, active: true }, include: { tenant: true } });
    const calls = await db.$queryRaw<Call[]>`
      SELECT at, name, path FROM (${callsOn(Prisma.sql`${day}::date`)}) AS call
      WHERE user_id = ${user_id} ORDER BY at, path`;
    if (!user?.tenant || calls.length === 0) return null;
    const { subdomain } = user.tenant;
    return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
      subject: `${formatDate(day)} is a public holiday: ${counted(calls.length, "call")} to move`,
      parts: [
        `${formatDate(day)} was declared a public holiday, on which clients may not be called. You agreed to call these clients that day:`,
        ...calls.slice(0, MAX_NAMED).map(({ at, name, path }) => ({
          link: tenantAddress(subdomain, path),
          label: `${formatTime(at)}: ${name}`,
        })),
        ...(calls.length > MAX_NAMED ? [`And ${calls.length - MAX_NAMED} more.`] : []),
        "Agree on another time with each of them.",
      ],
    });
  });
