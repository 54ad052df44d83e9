import "server-only";
import { isSuppressedLead } from "@/lib/leads/allocation/suppressed.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import { MINUTE_MS } from "@/lib/platform/time";
import type { Reminder } from "./reminder";
import { DIARY } from "./status-lists.server";

export const REMIND_BEFORE_MINUTES = 5;
/** For agents who were away at the time. */
const REMIND_AFTER_MINUTES = 60;
const MAX_REMINDERS = 5_000;

type Due = Pick<Reminder, "product"> & {
  id: number;
  name: string;
  surname: string | null;
  diary_at: Date;
  user_id: number;
};

/** The diary entries that are due about now, by user, without suppressed leads. One query for all users. */
export async function dueReminders(userIds: readonly number[], now = new Date()): Promise<Map<number, Reminder[]>> {
  const from = new Date(now.getTime() - REMIND_AFTER_MINUTES * MINUTE_MS);
  const until = new Date(now.getTime() + REMIND_BEFORE_MINUTES * MINUTE_MS);
  const leads = await asPlatform(
    () => db.$queryRaw<Due[]>`
      SELECT lead.id, lead.name, lead.surname, lead.diary_at, lead.assigned_user_id AS user_id,
        jsonb_build_object('slug', product.slug, 'name', product.name) AS product
      FROM leads lead JOIN products product ON product.id = lead.product_id
      WHERE lead.assigned_user_id = ANY(${userIds}::int[]) AND lead.status IN (${DIARY}) AND lead.processed_at IS NULL
        AND lead.diary_at > ${from} AND lead.diary_at <= ${until} AND NOT ${isSuppressedLead}
      ORDER BY lead.diary_at LIMIT ${MAX_REMINDERS}::int`,
  );
  const reminders = new Map<number, Reminder[]>();
  for (const { id, diary_at, user_id, product, ...person } of leads) {
    const reminder = { lead_id: id, name: fullNameOf(person), product, diary_at: diary_at.toISOString() };
    reminders.set(user_id, [...(reminders.get(user_id) ?? []), reminder]);
  }
  return reminders;
}
