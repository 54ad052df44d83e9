import { z } from "zod";
import { listQuery } from "@/lib/platform/lists/list";

/** What a notification tells. Calls that are due are reminders, which are no rows. */
export const NOTIFICATION_KINDS = [
  "assigned",
  "kicked_back",
  "instant_fail",
  "import_done",
  "mention",
  "scorecards",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The query of GET /api/notifications. */
export const notificationQuery = listQuery(["created_at"], true).omit({ search: true });

/** The body of POST /api/notifications/read: some, or all without ids. */
export const readInput = z.strictObject({ ids: z.array(z.int()).min(1).max(1_000).optional() });

type Named = { id: number; name: string; product_slug: string };

/** A notification of the current user. Records that they may not see are null. */
export type Notification = {
  id: number;
  kind: NotificationKind;
  actor_name: string | null;
  count: number;
  lead: Named | null;
  sale: Named | null;
  import: { id: number; file_name: string; valid: number; total: number } | null;
  created_at: string;
  read_at: string | null;
};
