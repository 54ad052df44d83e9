import { z } from "zod";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { instant, pageOf, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { DELIVERY_WAYS } from "@/lib/sales/record/columns/delivery-ways";
import { SALE_EVENT_TYPES, type SaleEventType } from "@/lib/sales/record/columns/event-types";
import { AGREEING_PERSONS } from "@/lib/sales/record/columns/mandate";
import { POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { DECISIONS, REVIEW_KINDS } from "@/lib/sales/record/columns/review";
import { SALE_EVENT_RULE } from "@/lib/sales/record/event-fields";

const { isNonPersonalField, isFixedReason } = SALE_EVENT_RULE;

/** A stretch of time in one status, in ISO 8601; the current one has not been left. */
const saleStageResponse = responseOf("SaleStage", {
  status: z.enum(SALE_STATUSES),
  entered_at: instant,
  left_at: instant.nullable(),
  seconds: z.int(),
  by: z.string().describe("Who brought the sale into it."),
});

export type SaleStage = z.output<typeof saleStageResponse>;

/** What proves how a sale came about. Moments are ISO 8601 text, days "YYYY-MM-DD", hashes SHA-256 in hexadecimal. */
const saleEvidenceResponse = responseOf("SaleEvidence", {
  lead: nonPersonal(
    z.strictObject({
      received_at: instant,
      first_call_at: instant.nullable(),
    }),
  ),
  recordings: nonPersonal(
    z.array(
      z.strictObject({
        id: z.int(),
        recorded_at: instant,
        duration_seconds: z.number().nullable(),
        sha256: z.string(),
        legal_hold: z.boolean(),
      }),
    ),
  ),
  reviews: nonPersonal(
    z
      .array(
        z.strictObject({
          id: z.int(),
          kind: z.enum(REVIEW_KINDS),
          decided_at: instant,
          reviewer_name: z.string().nullable(),
          decision: z.enum(DECISIONS),
          score: z.number().nullable().describe("In percent, as is the mark that it had to reach."),
          pass_mark: z.number().nullable(),
          instant_fails: z.number(),
        }),
      )
      .describe(
        "Those that are decided and that the reader may see; none while they may take the second look of the sale.",
      ),
  ),
  mandates: z
    .array(
      z.strictObject({
        agreed_at: nonPersonal(instant),
        agreed_by_person: nonPersonal(z.enum(AGREEING_PERSONS)),
        recorded_by: nonPersonal(z.string()),
        sha256: z.string(),
        recording_id: nonPersonal(z.int().nullable()),
        at_seconds: nonPersonal(z.number().nullable()),
        agreed_first_debit_on: nonPersonal(z.string().nullable()),
        voided_at: nonPersonal(instant.nullable()),
      }),
    )
    .describe("With those that a change has voided."),
  packs: nonPersonal(
    z.array(
      z.strictObject({
        edition: z.number(),
        made_at: instant,
        sha256: z.string(),
        mailed_at: instant.nullable(),
        refused_at: instant.nullable(),
        voided_at: instant.nullable(),
        is_late: z
          .boolean()
          .describe("Made long after the sale was submitted, by a release that had no packs before, and never sent."),
      }),
    ),
  ),
  policy: z.strictObject({
    confirm_by: nonPersonal(z.string().nullable()),
    delivered_on: nonPersonal(z.string().nullable()),
    delivered_how: nonPersonal(z.enum(DELIVERY_WAYS).nullable()),
    delivered_reference: z.string().nullable(),
    cooling_off_ends_on: nonPersonal(z.string().nullable()),
    replacement_sent_on: nonPersonal(z.string().nullable()),
    policy_outcome: nonPersonal(z.enum(POLICY_OUTCOMES).nullable()),
    policy_ended_on: nonPersonal(z.string().nullable()),
  }),
});

export type SaleEvidence = z.output<typeof saleEvidenceResponse>;

const saleEventRowResponse = responseOf("SaleEventRow", {
  id: nonPersonal(z.int()),
  seq: nonPersonal(
    z.number().nullable().describe("Its place in the chain of the sale's events; null while it is not chained."),
  ),
  time: nonPersonal(z.string()),
  actor_name: nonPersonal(z.string()),
  impersonator_name: nonPersonal(z.string().nullable()),
  type: nonPersonal(z.enum(SALE_EVENT_TYPES)),
  old: nonPersonal(z.record(z.string(), z.unknown()).nullable(), isNonPersonalField),
  new: nonPersonal(z.record(z.string(), z.unknown()).nullable(), isNonPersonalField),
  reason: nonPersonal(z.string().nullable(), isFixedReason),
  erased: nonPersonal(z.array(z.string()).describe("The fields whose values have been erased under the law.")),
  ip: z.string().nullable(),
});

export type SaleEventRow = z.output<typeof saleEventRowResponse>;

/** Everything that happened to a sale. */
export const saleAuditResponse = responseOf("SaleAudit", {
  sale: z.strictObject({
    id: nonPersonal(z.int()),
    tenant_id: nonPersonal(z.int()),
    reference: nonPersonal(z.string()),
    status: nonPersonal(z.enum(SALE_STATUSES)),
    client_name: z.string(),
    agent_name: nonPersonal(z.string().nullable()),
    created_at: nonPersonal(instant),
    event_count: nonPersonal(
      z.int().nullable().describe("How many events are in its chain; null while it is not chained."),
    ),
    product: nonPersonal(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        slug: z.string(),
      }),
    ),
  }),
  stages: nonPersonal(z.array(saleStageResponse)),
  evidence: saleEvidenceResponse,
  people: nonPersonal(
    z
      .array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
        }),
      )
      .describe("Users who changed or read it, also while impersonating."),
  ),
  events: pageOf(saleEventRowResponse),
});

export type SaleAudit = z.output<typeof saleAuditResponse>;

/** How the history of a sale is put into words, on its page and in its files. */
export type EventWords = {
  labels: Record<SaleEventType, string>;
  statuses: Record<SaleStatus, string>;
  /** One line for each change of an event. */
  linesOf: (event: SaleEventRow) => string[];
};
