import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/personalities/sale-statuses";
import { CONSENT_CHANNELS, CONSENT_PURPOSES, CONSENT_STATES } from "@/lib/leads/consents/schema";
import type { LeadRow } from "@/lib/leads/leads/schema";
import { DIARY_SCOPES, LEAD_STATUSES, PROCESSED_OUTCOMES } from "@/lib/leads/leads/status";
import { SUPPRESSION_KINDS } from "@/lib/leads/suppressions/schema";
import { POLICY_OUTCOMES } from "@/lib/sales/outcomes/outcome";
import { QC_RESULTS } from "@/lib/sales/quality/figure-names";
import { DECISIONS, REVIEW_KINDS } from "@/lib/sales/quality/schema";
import type { SaleRow } from "@/lib/sales/sales/schema";
import { PING, type WebhookEventType } from "./events";

// What receivers get, from which the OpenAPI document describes its webhooks. Moments are ISO 8601 in UTC, days
// "YYYY-MM-DD", amounts in rand.

const moment = z.iso.datetime();
const day = z.iso.date();
const text = z.string().nullable();
const named = z.strictObject({ id: z.int(), name: z.string() });
const person = named.extend({ surname: z.string() });
const product = named.extend({ slug: z.string() });

const made = {
  at: moment.describe("When it happened."),
  actor: z.strictObject({ id: z.int().nullable(), name: z.string() }).describe("Who did it; a program has no id."),
};

const ONLY_IN_FULL = "Only where the webhook includes personal data.";

const leadRow = {
  id: z.int(),
  lead_id: z.string(),
  status: z.enum(LEAD_STATUSES),
  status_changed_at: moment,
  title: text,
  name: z.string(),
  surname: text,
  phone: text,
  email: text,
  product,
  source: text,
  campaign: text,
  assigned_user: person.nullable(),
  team: named.nullable(),
  attempts: z.int(),
  last_attempt_at: moment.nullable(),
  next_action_at: moment.nullable(),
  diary_at: moment.nullable(),
  diary_scope: z.enum(DIARY_SCOPES).nullable(),
  reason: text,
  processed_at: moment.nullable(),
  processed_outcome: z.enum(PROCESSED_OUTCOMES).nullable(),
  created_at: moment,
  version: z.int(),
  call_consented: z.boolean().describe("Consent to calls, or a client, who needs none."),
  is_client: z.boolean(),
  may_call: z.boolean().describe("Whether the organisation's settings let it be called."),
} satisfies Record<keyof Omit<LeadRow, "read_only">, z.ZodType>;

const saleRow = {
  id: z.int(),
  reference: z.string(),
  status: z.enum(SALE_STATUSES),
  status_changed_at: moment,
  sla_hours: z.int().nullable(),
  client: z.strictObject({ name: z.string(), surname: text, id_number_masked: text }),
  product,
  plan: z.strictObject({ id: z.int(), heading: z.string() }).nullable(),
  monthly_premium: z.number().nullable(),
  cover_amount: z.int().nullable(),
  agent: person.nullable(),
  team: named.nullable(),
  source: text,
  callback_at: moment.nullable(),
  qc_personality: named.nullable(),
  qc_submitted_at: moment.nullable(),
  reviewer: z.strictObject({ id: z.int().nullable(), name: z.string() }).nullable(),
  kick_count: z.int(),
  qc_result: z.enum(QC_RESULTS),
  submitted_at: moment.nullable(),
  commencement_date: day.nullable(),
  first_debit_on: day.nullable(),
  policy_number: text,
  policy_outcome: z.enum(POLICY_OUTCOMES).nullable(),
  delivered_on: day.nullable(),
  debit_day: z.union([z.int(), z.literal("last")]).nullable(),
  declined_reason: text,
  created_at: moment,
  updated_at: moment,
  version: z.int(),
} satisfies Record<keyof Omit<SaleRow, "read_only">, z.ZodType>;

const lead = z.strictObject({
  ...leadRow,
  reference: z.string(),
  previous_status: z.enum(LEAD_STATUSES).optional(),
  ...made,
});

const sale = z.strictObject({ ...saleRow, previous_status: z.enum(SALE_STATUSES).optional(), ...made });

const consent = z.strictObject({
  id: z.int(),
  reference: text.describe("Of the lead; null without one."),
  product: product.nullable(),
  lead_id: z.int().nullable(),
  purpose: z.enum(CONSENT_PURPOSES),
  channel: z.enum(CONSENT_CHANNELS),
  status: z.enum(CONSENT_STATES),
  ...made,
  how: text.optional().describe(ONLY_IN_FULL),
  wording: text.optional().describe(ONLY_IN_FULL),
  evidence: text.optional().describe(ONLY_IN_FULL),
});

const suppression = z.strictObject({
  id: z.int(),
  reference: z.null(),
  product: z.null(),
  status: z.literal("suppressed"),
  kind: z.enum(SUPPRESSION_KINDS),
  ...made,
  value: text.describe("The phone number or email address; null for an ID number."),
  reason: text.describe(ONLY_IN_FULL),
});

const review = z.strictObject({
  id: z.int(),
  reference: z.string().describe("Of the sale."),
  product,
  status: z.enum(DECISIONS),
  sale_id: z.int(),
  kind: z.enum(REVIEW_KINDS),
  score: z.number().nullable().describe("In percent."),
  pass_mark: z.int().nullable().describe("In percent."),
  instant_fails: z.int(),
  failed: z.int(),
  kick_count: z.int(),
  ...made,
  note: text.optional().describe(ONLY_IN_FULL),
});

const ping = z.strictObject({
  id: z.int().describe("Of the webhook."),
  reference: z.null(),
  product: z.null(),
  status: z.literal("sent"),
  ...made,
});

const FIELDS =
  "As GET /api/sales/{id}/crm-fields has them: the sale's own, then the answers under the slugs of their questions.";

/** The data of each event. Without personal data, names and contact points are masked and free text is left out. */
export const PAYLOAD_SCHEMAS = {
  "lead.created": lead,
  "lead.status": lead,
  "lead.assigned": lead,
  "sale.created": sale,
  "sale.status": sale,
  "sale.submitted": sale.extend({ fields: z.record(z.string(), z.string()).describe(FIELDS) }),
  "sale.recalled": sale,
  "sale.outcome": sale,
  "consent.changed": consent,
  "suppression.added": suppression,
  "qc.reviewed": review,
  [PING]: ping,
} as const satisfies Record<WebhookEventType | typeof PING, z.ZodType>;

type Schemas = typeof PAYLOAD_SCHEMAS;
export type SentType = keyof Schemas;

/** The data of an event of a type. */
export type PayloadOf<Type extends SentType> = z.output<Schemas[Type]>;

/** The schema of a request's whole body. */
export const bodySchemaOf = <Type extends SentType>(type: Type) =>
  z.strictObject({ type: z.literal(type), timestamp: moment, data: PAYLOAD_SCHEMAS[type] });
