import "server-only";
import { isSuppressedLead } from "@/lib/leads/record/call-rules.server";
import { DIARY } from "@/lib/leads/record/status-lists.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import type { LeadReminder } from "./schema";

const REMIND_BEFORE_MINUTES = 5;
/** For agents who were away at the time. */
const REMIND_AFTER_MINUTES = 60;
/** Of all users together. */
export const MAX_REMINDERS = 5_000;

const dueColumns = columns("Lead", "lead", ["id", "name", "surname"]);

type Due = RowOf<typeof dueColumns> & Pick<LeadReminder, "product"> & { diary_at: Date; user_id: number };

/** The diary entries that are due about now, by user, without suppressed leads. One query for all users. */
export async function dueReminders(userIds: readonly number[], now = new Date()): Promise<Map<number, LeadReminder[]>> {
  const { from, until } = reminderWindow(now);
  const leads = await asPlatform(
    () => db.$queryRaw<Due[]>`
      SELECT ${dueColumns}, lead.diary_at, lead.assigned_user_id AS user_id,
        jsonb_build_object('slug', product.slug, 'name', product.name) AS product
      FROM leads lead JOIN products product ON product.id = lead.product_id
      WHERE lead.assigned_user_id = ANY(${userIds}::int[]) AND lead.status IN (${DIARY}) AND lead.processed_at IS NULL
        AND lead.diary_at > ${from} AND lead.diary_at <= ${until} AND NOT ${isSuppressedLead()}
      ORDER BY lead.diary_at LIMIT ${MAX_REMINDERS}::int`,
  );
  return remindersByUser(leads, ({ id, diary_at, product, ...person }) => ({
    lead_id: id,
    name: fullNameOf(person),
    product,
    diary_at: diary_at.toISOString(),
  }));
}

/** The moments, after the first and up to the second, at which something has to be due to be reminded of now. */
export const reminderWindow = (now: Date) => ({
  from: new Date(now.getTime() - REMIND_AFTER_MINUTES * MINUTE_MS),
  until: new Date(now.getTime() + REMIND_BEFORE_MINUTES * MINUTE_MS),
});

/** The reminders of what is due, by user. */
export function remindersByUser<Row extends { user_id: number }, Reminder>(
  due: readonly Row[],
  toReminder: (row: Row) => Reminder,
): Map<number, Reminder[]> {
  const byUser = Map.groupBy(due, ({ user_id }) => user_id);
  return new Map(Array.from(byUser, ([userId, rows]) => [userId, rows.map(toReminder)]));
}
