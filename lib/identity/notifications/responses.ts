import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";

/** A notification of the current user. Records that they may not see are null. */
export const notificationResponse = responseOf("Notification", {
  id: z.int(),
  kind: z.enum(["assigned", "instant_fail", "kicked_back", "import_done", "mention", "scorecards"]),
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
  created_at: instant,
  read_at: instant.nullable(),
});
