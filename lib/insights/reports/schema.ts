import { z } from "zod";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { idsInput, nameInput, numberInput } from "@/lib/platform/schemas/inputs";
import { CARD_NAMES, cardsAmong } from "./cards";

export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** What the figures are of, counted back from the day on which the report is sent. All but "today" end the day before. */
export const REPORT_PERIODS = ["since_last", "today", "mtd", "last_month", "last_90_days"] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

const SUNDAY = 7; // as ISO 8601 counts the days of the week
const LONGEST_MONTH = 31;

const choice = z.int32("Choose from the list").nullable();

export const reportInput = z.object({
  name: nameInput,
  cards: z.array(z.enum(CARD_NAMES), "Required").min(1, "Choose at least one card").transform(cardsAmong),
  period: z.enum(REPORT_PERIODS, "Required"),
  /** Whose sales, within each recipient's record scope. */
  scope: z.enum(WORK_SCOPES, "Required").default("tenant"),
  product_id: choice.default(null),
  team_id: choice.default(null),
  frequency: z.enum(FREQUENCIES, "Required"),
  /** The day of a weekly report; 1 is Monday. */
  weekday: numberInput(1, SUNDAY).default(1),
  /** The day of a monthly report; a shorter month's last day stands in for a later one. */
  month_day: numberInput(1, LONGEST_MONTH).default(1),
  /** The time of day in South Africa. */
  send_at: z.string("Required").regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 07:00"),
  working_days_only: z.boolean("Required").default(true),
  active: z.boolean("Required"),
  recipient_ids: idsInput.refine((ids) => ids.length > 0, "Choose at least one recipient"),
});

export type ReportInput = z.input<typeof reportInput> & { tenant_id?: number | null };

const named = z.strictObject({ id: z.int(), name: z.string() });

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
  tenant: named,
  product: named.nullable(),
  team: named.nullable(),
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

export type Report = z.output<typeof reportResponse>;

export const DELIVERY_STATUSES = ["queued", "sent", "skipped", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What became of one email. `requested` means that its recipient asked for it with "Send me a copy now". */
export const reportDeliveryResponse = responseOf("ReportDelivery", {
  id: z.int(),
  user: named,
  due_at: instant,
  requested: z.boolean(),
  status: z.enum(DELIVERY_STATUSES),
  reason: z.string().nullable(),
  finished_at: instant.nullable(),
});

export type Delivery = z.output<typeof reportDeliveryResponse>;

export const requestReportResponse = z.strictObject({
  email: z.string(),
});
