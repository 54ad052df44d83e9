import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/personalities/sale-statuses";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { POLICY_OUTCOMES } from "@/lib/sales/outcomes/outcome";
import { QC_RESULTS } from "@/lib/sales/quality/figure-names";

/** What the sales of a list can be narrowed by: the sources of the newest, and whose they may be. */
export const saleFiltersResponse = responseOf("SaleFilters", {
  sources: z.array(z.string()),
  plans: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
    }),
  ),
  agents: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
    }),
  ),
  teams: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
    }),
  ),
});

/** How many of the chosen sales were given to somebody else, and why the others were not. */
export const bulkReassignmentResponse = responseOf("BulkReassignment", {
  reassigned: z.number(),
  refused: z.array(
    z.strictObject({
      id: z.int(),
      reference: z.string().nullable(),
      message: z.string(),
    }),
  ),
});

/** Numbers of sales by product id, then by status. */
export const saleStatsResponse = z
  .record(z.string(), z.partialRecord(z.enum(SALE_STATUSES), z.int()))
  .meta({ id: "SaleStats" });

export const revealNumberResponse = z.strictObject({
  value: z.string(),
});

/** The fields of a sale for an external CRM: our own, then the answers under the slugs of their questions. */
export const crmFieldsResponse = responseOf("CrmFields", {
  id: z.int(),
  fields: z.record(z.string(), z.string()),
});

/** A sale in a list. Moments are ISO 8601 text. */
export const saleRowResponse = responseOf("SaleRow", {
  id: z.int(),
  reference: z.string(),
  status: z.enum(SALE_STATUSES),
  status_changed_at: instant,
  sla_hours: z
    .int()
    .nullable()
    .describe("How many hours a sale may stay in this status; null for as long as it takes."),
  client: z.strictObject({
    name: z.string(),
    surname: z.string().nullable(),
    id_number_masked: z.string().nullable(),
  }),
  product: z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
  }),
  plan: z
    .strictObject({
      id: z.int(),
      heading: z.string(),
    })
    .nullable(),
  monthly_premium: z.number().nullable(),
  cover_amount: z.number().nullable(),
  agent: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      surname: z.string(),
    })
    .nullable(),
  team: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  source: z.string().nullable(),
  callback_at: instant.nullable(),
  qc_personality: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable()
    .describe("Whose people check it; null where nobody needs to."),
  qc_submitted_at: instant.nullable(),
  reviewer: z
    .strictObject({ id: z.int().nullable(), name: z.string() })
    .nullable()
    .describe("Who checks it now or, once it no longer waits, who decided last; null while nobody has claimed it."),
  kick_count: z.int().describe("How often QC has sent it back."),
  qc_result: z.enum(QC_RESULTS).describe("What QC decided last."),
  submitted_at: instant.nullable(),
  commencement_date: z.string().nullable().describe('"YYYY-MM-DD", as are the other days.'),
  first_debit_on: z.string().nullable().describe("Before submission only the form says when it would be."),
  policy_number: z.string().nullable(),
  policy_outcome: z.enum(POLICY_OUTCOMES).nullable(),
  delivered_on: z
    .string()
    .nullable()
    .describe("When the client received the policy pack in writing; null while that is to be confirmed."),
  debit_day: z.union([z.literal("last"), z.int()]).nullable(),
  declined_reason: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
  read_only: z
    .literal(true)
    .optional()
    .describe("In lists of what somebody made of a sale that the reader does not see now."),
});
