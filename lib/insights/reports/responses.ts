import { z } from "zod";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { CARD_NAMES } from "./cards";
import { DELIVERY_STATUSES, FREQUENCIES, REPORT_PERIODS } from "./schema";

/** What became of one email. `requested` means that its recipient asked for it with "Send me one now". */
export const reportDeliveryResponse = responseOf("ReportDelivery", {
  id: z.int(),
  user: z.strictObject({
    id: z.int(),
    name: z.string(),
  }),
  due_at: instant,
  requested: z.boolean(),
  status: z.enum(DELIVERY_STATUSES),
  reason: z.string().nullable(),
  finished_at: instant.nullable(),
});

/** Someone who gets a report. After they have unsubscribed, or while deactivated, they get none. */
const recipientResponse = responseOf("Recipient", {
  id: z.int(),
  name: z.string(),
  active: z.boolean(),
  unsubscribed_at: instant.nullable(),
});

export const reportResponse = responseOf("Report", {
  name: z.string(),
  cards: z.array(z.enum(CARD_NAMES)),
  period: z.enum(REPORT_PERIODS),
  scope: z.enum(WORK_SCOPES).describe("Whose sales, within each recipient's record scope."),
  product_id: z.int().nullable(),
  team_id: z.int().nullable(),
  frequency: z.enum(FREQUENCIES),
  weekday: z.number().describe("The day of a weekly report; 1 is Monday."),
  month_day: z.int().describe("The day of a monthly report; a shorter month's last day stands in for a later one."),
  send_at: z.string().describe("The time of day in South Africa."),
  working_days_only: z.boolean(),
  active: z.boolean(),
  recipient_ids: z.array(z.int()),
  id: z.int(),
  version: z.int(),
  tenant_id: z.int(),
  tenant: z.strictObject({
    id: z.int(),
    name: z.string(),
  }),
  product: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  team: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  recipients: z.array(recipientResponse),
  next_run_at: instant.nullable(),
  last_run: z
    .strictObject({
      due_at: instant,
      sent: z.number(),
      skipped: z.number(),
      failed: z.number(),
      queued: z.number(),
    })
    .nullable()
    .describe("The last time it was due, with how many emails came to what; null before the first time."),
});

export const requestReportResponse = z.strictObject({
  email: z.string(),
});
