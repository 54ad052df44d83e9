import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { daysBefore } from "@/lib/platform/time/days";
import { mentionedIn } from "./mentions";
import type { NotificationKind } from "./schema";

const KEPT_DAYS = 30;
/** The users that one note can mention. */
const MAX_MENTIONED = 20;

type NewNotification = Pick<Prisma.NotificationCreateManyInput, "lead_id" | "sale_id" | "import_id" | "bulk_id"> & {
  tenant_id: number;
  user_id: number;
  kind: NotificationKind;
  actor_name?: string | null;
  count?: number;
  shown_from?: Date;
};

/** Tells users of something, with the running transaction; those who have left the tenant meanwhile are left out. */
export async function notify(...notifications: NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const [user_ids, tenant_ids] = [
    notifications.map((each) => each.user_id),
    notifications.map((each) => each.tenant_id),
  ];
  const reached = await db.$queryRaw<{ user_id: number }[]>`
    SELECT user_id FROM unnest(${user_ids}::int[], ${tenant_ids}::int[]) AS told (user_id, tenant_id)
    WHERE is_user_of(user_id, tenant_id)`;
  const ids = new Set(reached.map(({ user_id }) => user_id));
  await db.notification.createMany({ data: notifications.filter(({ user_id }) => ids.has(user_id)) });
}

/** The active users of a tenant whose names, as "@Thandi Mokoena", stand in a text. */
export async function usersMentionedIn(text: string, tenantId: number): Promise<number[]> {
  if (!text.includes("@")) return [];
  const users = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, concat_ws(' ', name, nullif(surname, '')) AS name FROM users
    WHERE tenant_id = ${tenantId} AND active
      AND position('@' || lower(concat_ws(' ', name, nullif(surname, ''))) IN lower(${text})) > 0
    ORDER BY id`;
  return mentionedIn(text, users).slice(0, MAX_MENTIONED);
}

/** Deletes old notifications. */
export const sweepNotifications = (): Promise<void> =>
  asPlatform(async () => {
    await db.notification.deleteMany({ where: { created_at: { lt: daysBefore(KEPT_DAYS) } } });
  });
