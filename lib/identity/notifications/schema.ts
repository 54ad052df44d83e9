import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { listQuery } from "@/lib/platform/lists/list";

/** What a notification tells. Calls that are due are reminders, which are no rows. */
export const NOTIFICATION_KINDS = [
  "assigned",
  "kicked_back",
  "instant_fail",
  "import_done",
  "mention",
  "scorecards",
  "replacement_due",
  "confirmation_due",
  "registration_due",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The query of GET /api/notifications. */
export const notificationQuery = listQuery(["created_at"], true).omit({ search: true });

/** The body of POST /api/notifications/read: some, or all without ids. */
export const readInput = z.strictObject({ ids: z.array(z.int()).min(1).max(1_000).optional() });

/** A notification of the current user. Records that they may not see are null. */
export const notificationResponse = responseOf("Notification", {
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  actor_name: z.string().nullable(),
  count: z.int(),
  lead: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      product_slug: z.string(),
    })
    .nullable(),
  sale: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      product_slug: z.string(),
    })
    .nullable(),
  import: z
    .strictObject({
      id: z.int(),
      file_name: z.string(),
      valid: z.number(),
      total: z.number(),
    })
    .nullable(),
  tenant: z
    .strictObject({ id: z.int(), name: z.string() })
    .nullable()
    .describe("Whose registration has to be renewed; null for other kinds."),
  created_at: instant,
  read_at: instant.nullable(),
});

export type Notification = z.output<typeof notificationResponse>;
