import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { CONSENT_CHANNELS, CONSENT_PURPOSES } from "@/lib/leads/consents/schema";
import { CONSENT_STATES } from "@/lib/leads/record/consent-states";
import { leadRowResponse } from "@/lib/leads/record/schema";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { SUPPRESSION_KINDS } from "@/lib/leads/suppressions/schema";
import { nonPersonal, nonPersonalFields } from "@/lib/platform/schemas/non-personal";
import { isNonPersonalColumn } from "@/lib/sales/list/crm-columns";
import { DECISIONS, REVIEW_KINDS } from "@/lib/sales/record/columns/review";
import { saleRowResponse } from "@/lib/sales/record/schema";
import { type KindOf, kindOf, PING, type SentKind, type SentType, WEBHOOK_EVENT_TYPES } from "./events";

// What receivers get, from which the OpenAPI document describes its webhooks. Moments are ISO 8601 in UTC, days
// "YYYY-MM-DD", amounts in rand.

const moment = z.iso.datetime();
const text = z.string().nullable();
const named = z.strictObject({ id: z.int(), name: z.string() });
const product = named.extend({ slug: z.string() });

const made = nonPersonalFields({
  at: moment.describe("When it happened."),
  actor: z.strictObject({ id: z.int().nullable(), name: z.string() }).describe("Who did it; a program has no id."),
});

const ONLY_IN_FULL = "Null unless the webhook includes personal data.";

const lead = z.strictObject({
  ...leadRowResponse.omit({ read_only: true }).shape,
  name: text,
  call_consented: z.boolean().nullable(),
  is_client: z.boolean().nullable(),
  may_call: z.boolean().nullable(),
  reference: nonPersonal(z.string()),
  previous_status: nonPersonal(z.enum(LEAD_STATUSES).optional()),
  ...made,
});

const sale = z.strictObject({
  ...saleRowResponse.omit({ read_only: true }).shape,
  client: saleRowResponse.shape.client.nullable(),
  previous_status: nonPersonal(z.enum(SALE_STATUSES).optional()),
  ...made,
});

const consent = z.strictObject({
  id: nonPersonal(z.int()),
  reference: nonPersonal(text.describe("Of the lead; null without one.")),
  product: nonPersonal(product.nullable()),
  lead_id: nonPersonal(z.int().nullable()),
  purpose: nonPersonal(z.enum(CONSENT_PURPOSES)),
  channel: nonPersonal(z.enum(CONSENT_CHANNELS)),
  status: nonPersonal(z.enum(CONSENT_STATES)),
  ...made,
  how: text.describe(ONLY_IN_FULL),
  wording: text.describe(ONLY_IN_FULL),
  evidence: text.describe(ONLY_IN_FULL),
});

const suppression = z.strictObject({
  id: nonPersonal(z.int()),
  reference: nonPersonal(z.null()),
  product: nonPersonal(z.null()),
  status: nonPersonal(z.literal("suppressed")),
  kind: nonPersonal(z.enum(SUPPRESSION_KINDS)),
  ...made,
  value: text.describe("The phone number or email address; null for an ID number."),
  reason: text.describe(ONLY_IN_FULL),
});

const review = z.strictObject({
  id: nonPersonal(z.int()),
  reference: nonPersonal(z.string().describe("Of the sale.")),
  product: nonPersonal(product),
  status: nonPersonal(z.enum(DECISIONS)),
  sale_id: nonPersonal(z.int()),
  kind: nonPersonal(z.enum(REVIEW_KINDS)),
  score: nonPersonal(z.number().nullable().describe("In percent.")),
  pass_mark: nonPersonal(z.int().nullable().describe("In percent.")),
  instant_fails: nonPersonal(z.int()),
  failed: nonPersonal(z.int()),
  kick_count: nonPersonal(z.int()),
  ...made,
  note: text.describe(ONLY_IN_FULL),
});

const ping = z.strictObject({
  id: nonPersonal(z.int().describe("Of the webhook.")),
  reference: nonPersonal(z.null()),
  product: nonPersonal(z.null()),
  status: nonPersonal(z.literal("sent")),
  ...made,
});

const FIELDS =
  "As GET /api/sales/{id}/crm-fields has them: the sale's own, then the answers under the slugs of their questions.";

const BY_KIND = { lead, sale, consent, suppression, qc: review, [PING]: ping } satisfies Record<SentKind, z.ZodType>;

/** The events whose data has more than that of their kind. */
const EXTENDED = {
  "sale.submitted": sale.extend({
    fields: nonPersonal(z.record(z.string(), z.string().nullable()), isNonPersonalColumn).describe(FIELDS),
  }),
} satisfies Partial<Record<SentType, z.ZodType>>;

type Schemas = {
  [Type in SentType]: Type extends keyof typeof EXTENDED ? (typeof EXTENDED)[Type] : (typeof BY_KIND)[KindOf<Type>];
};

/** The data of each event. Without personal data, unmarked fields are null. */
export const PAYLOAD_SCHEMAS = {
  ...Object.fromEntries([...WEBHOOK_EVENT_TYPES, PING].map((type) => [type, BY_KIND[kindOf(type)]])),
  ...EXTENDED,
} as Schemas;

/** The data of an event of a type. */
export type PayloadOf<Type extends SentType> = z.output<Schemas[Type]>;

/** The data of most events of a kind. */
export type PayloadOfKind<Kind extends SentKind> = z.output<(typeof BY_KIND)[Kind]>;

/** The schema of a request's whole body. */
export const bodySchemaOf = <Type extends SentType>(type: Type) =>
  z.strictObject({ ...nonPersonalFields({ type: z.literal(type), timestamp: moment }), data: PAYLOAD_SCHEMAS[type] });
