import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { CONFIRMATIONS } from "./columns/confirmation";
import { POLICY_OUTCOMES } from "./columns/outcome";
import { QC_RESULTS } from "./columns/qc-figures";
import { SALE_EVENT_RULE } from "./event-fields";

/** A sale in a list. Moments are ISO 8601 text. */
export const saleRowResponse = responseOf("SaleRow", {
  id: nonPersonal(z.int()),
  reference: nonPersonal(z.string()),
  status: nonPersonal(z.enum(SALE_STATUSES)),
  status_changed_at: nonPersonal(instant),
  sla_hours: nonPersonal(
    z.int().nullable().describe("How many hours a sale may stay in this status; null for as long as it takes."),
  ),
  client: z.strictObject({
    name: z.string(),
    surname: z.string().nullable(),
    id_number_masked: z.string().nullable(),
  }),
  product: nonPersonal(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
    }),
  ),
  plan: nonPersonal(
    z
      .strictObject({
        id: z.int(),
        heading: z.string(),
      })
      .nullable(),
  ),
  monthly_premium: nonPersonal(z.number().nullable()),
  cover_amount: nonPersonal(z.number().nullable()),
  agent: nonPersonal(
    z
      .strictObject({
        id: z.int(),
        name: z.string(),
        surname: z.string(),
      })
      .nullable(),
  ),
  team: nonPersonal(
    z
      .strictObject({
        id: z.int(),
        name: z.string(),
      })
      .nullable(),
  ),
  source: nonPersonal(z.string().nullable()),
  callback_at: nonPersonal(instant.nullable()),
  qc_personality: nonPersonal(
    z
      .strictObject({
        id: z.int(),
        name: z.string(),
      })
      .nullable()
      .describe("Whose people check it; null where nobody needs to."),
  ),
  qc_submitted_at: nonPersonal(instant.nullable()),
  reviewer: nonPersonal(
    z
      .strictObject({ id: z.int().nullable(), name: z.string() })
      .nullable()
      .describe(
        "Who checks it now or, once it no longer waits, who decided last; null while nobody has claimed it, and for " +
          "users who may take its second look until that is finished.",
      ),
  ),
  kick_count: nonPersonal(z.int().describe("How often QC has sent it back.")),
  qc_result: nonPersonal(z.enum(QC_RESULTS).describe("What QC decided last.")),
  submitted_at: nonPersonal(instant.nullable()),
  commencement_date: nonPersonal(z.string().nullable().describe('"YYYY-MM-DD", as are the other days.')),
  first_debit_on: nonPersonal(
    z.string().nullable().describe("Before submission null in lists, and in a sale as if it was submitted now."),
  ),
  policy_number: z.string().nullable(),
  policy_outcome: nonPersonal(z.enum(POLICY_OUTCOMES).nullable()),
  delivered_on: nonPersonal(
    z
      .string()
      .nullable()
      .describe("When the client received the policy pack in writing; null while that is to be confirmed."),
  ),
  confirm_by: nonPersonal(
    z
      .string()
      .nullable()
      .describe(
        "The last day for confirming the mandate in writing; null before submission, and where release 0.3.0 or an " +
          "earlier one submitted it.",
      ),
  ),
  confirmation: nonPersonal(
    z.enum(CONFIRMATIONS).nullable().describe("“overdue” and “late”: do not debit. Null while it is not submitted."),
  ),
  replacement_send_by: nonPersonal(
    z
      .string()
      .nullable()
      .describe("The last day for sending the replacement record to the replaced insurer; null where none is due."),
  ),
  replacement_sent_on: nonPersonal(z.string().nullable()),
  debit_day: nonPersonal(z.union([z.literal("last"), z.int()]).nullable()),
  declined_reason: nonPersonal(z.string().nullable(), SALE_EVENT_RULE.isFixedReason),
  consumer_id: z
    .int()
    .nullable()
    .describe("The person who takes out the policy; null until the link is made in the background."),
  created_at: nonPersonal(instant),
  updated_at: nonPersonal(instant),
  version: nonPersonal(z.int()),
  read_only: nonPersonal(
    z.literal(true).optional().describe("In lists of what somebody made of a sale that the reader does not see now."),
  ),
});

export type SaleRow = z.output<typeof saleRowResponse>;
