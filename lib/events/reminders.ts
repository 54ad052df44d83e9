import "server-only";
import { asPlatform, db } from "@/lib/db/client";
import { fullNameOf } from "@/lib/format";
import { isoOf } from "@/lib/leads/rows";
import type { Reminder } from "./schema";

/** A reminder comes so long before its time … */
export const REMIND_BEFORE_MINUTES = 5;
/** … and, to somebody who was away then, so long after it. */
const REMIND_AFTER_MINUTES = 60;
const MINUTE_MS = 60_000;
const MOST_REMINDERS = 5_000;

/** The diary entries of these users that are due about now, by user. One query, however many users there are. */
export async function dueReminders(userIds: readonly number[], now = new Date()): Promise<Map<number, Reminder[]>> {
  const leads = await asPlatform(() =>
    db.lead.findMany({
      where: {
        assigned_user_id: { in: [...userIds] },
        status: "Diary",
        processed_at: null,
        diary_at: {
          gt: new Date(now.getTime() - REMIND_AFTER_MINUTES * MINUTE_MS),
          lte: new Date(now.getTime() + REMIND_BEFORE_MINUTES * MINUTE_MS),
        },
      },
      select: {
        id: true,
        name: true,
        surname: true,
        diary_at: true,
        assigned_user_id: true,
        product: { select: { slug: true, name: true } },
      },
      orderBy: { diary_at: "asc" },
      take: MOST_REMINDERS,
    }),
  );
  const reminders = new Map<number, Reminder[]>();
  for (const { id, diary_at, assigned_user_id, product, ...person } of leads) {
    const reminder = { lead_id: id, name: fullNameOf(person), product, diary_at: isoOf(diary_at) ?? "" };
    const userId = assigned_user_id ?? 0;
    reminders.set(userId, [...(reminders.get(userId) ?? []), reminder]);
  }
  return reminders;
}
