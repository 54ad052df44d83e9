import { z } from "zod";
import { wallboardResponse } from "@/lib/insights/wallboard/schema";
import { instant, responseOf } from "@/lib/platform/http/responses";

/** A call that was agreed with a client. `at` is ISO 8601 text. */
const agreedCallResponse = responseOf("AgreedCall", {
  kind: z.enum(["callback", "diary"]),
  at: z.string(),
  client: z.string(),
  product: z.string(),
  href: z.string(),
});

export type AgreedCall = z.output<typeof agreedCallResponse>;

const returnedSaleResponse = responseOf("ReturnedSale", {
  id: z.int(),
  reference: z.string(),
  client: z.string(),
  why: z.string().nullable().describe("The reviewer's comment on the first failed item, or the item; null if unknown."),
  href: z.string(),
});

export type ReturnedSale = z.output<typeof returnedSaleResponse>;

/** What a user has made this month, premium in rand. Targets are null where there are none. */
const monthSoFarResponse = responseOf("MonthSoFar", {
  submissions: z.number(),
  premium: z.number(),
  target_submissions: z.number().nullable().describe("Of the working days up to today."),
  target_premium: z.number().nullable().describe("Of the whole month."),
});

export type MonthSoFar = z.output<typeof monthSoFarResponse>;

/** What happens on the floor now, within a manager's record scope. */
const floorTodayResponse = responseOf("FloorToday", {
  calling: z
    .array(
      z.strictObject({
        name: z.string().describe("Of the agent."),
        since: z.string().describe("When the call started, as ISO 8601 text."),
        href: z.string().describe("Of the lead."),
      }),
    )
    .describe("The calls in progress, the longest first; the first of them where there are many."),
  calling_total: z.int(),
  queues: wallboardResponse.shape.queues,
  overdue: wallboardResponse.shape.overdue,
});

export type FloorToday = z.output<typeof floorTodayResponse>;

/** What waits for one user. A part is null where it is none of their work. */
export const myDayResponse = responseOf("MyDay", {
  call_opens_at: instant.nullable().describe("When calling hours begin again; null while clients may be called."),
  open_leads: z.number().nullable().describe("How many leads they have that are not processed."),
  calls: z
    .array(agreedCallResponse)
    .nullable()
    .describe("The next calls up to the end of the day, overdue ones first."),
  calls_due: z
    .strictObject({ diary: z.int(), callback: z.int() })
    .nullable()
    .describe("How many calls there are of each kind up to the end of the day, at most 1,000."),
  holiday_calls: z
    .array(z.strictObject({ at: z.string(), name: z.string().describe("Of its lead or sale."), href: z.string() }))
    .describe("The first calls that are agreed for days which have since been declared public holidays."),
  returned: z
    .array(returnedSaleResponse)
    .nullable()
    .describe(
      "The first of the sales that quality control sent back and that are in progress again, the latest first.",
    ),
  returned_total: z.int().nullable().describe("How many such sales there are, at most 1,000."),
  month: monthSoFarResponse.nullable(),
  to_check: z
    .strictObject({
      total: z.number(),
      since: z.string().nullable(),
      first: z.array(
        z.strictObject({ id: z.int(), reference: z.string(), product: z.string(), waiting_since: z.string() }),
      ),
    })
    .nullable()
    .describe("How many sales wait to be checked, since when the first of them does, and the first of them."),
  floor: floorTodayResponse.nullable().describe("For managers."),
});

export type MyDay = z.output<typeof myDayResponse>;
