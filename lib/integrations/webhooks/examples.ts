import { eachField, fieldsIn } from "@/lib/leads/record/plain-fields";
import { kindOf, PING, type SentKind, type SentType } from "./events";
import type { PayloadOf, PayloadOfKind } from "./payload-schemas";

const AT = "2026-11-23T08:15:00.000Z";
const ACTOR = { id: 12, name: "Thandi Nkosi" };
const PRODUCT = { id: 3, name: "Funeral Plan", slug: "funeral-plan" };
const AGENT = { id: 12, name: "Thandi", surname: "Nkosi" };

const LEAD = {
  id: 4711,
  reference: "A-10023",
  lead_id: "A-10023",
  product: PRODUCT,
  title: null,
  name: null,
  surname: null,
  phone: null,
  email: null,
  source: "Web",
  campaign: "Spring",
  ...eachField(fieldsIn("list"), () => null),
  assigned_user: AGENT,
  team: { id: 2, name: "North" },
  attempts: 1,
  last_attempt_at: AT,
  next_action_at: null,
  diary_at: null,
  diary_scope: null,
  reason: null,
  processed_at: null,
  processed_outcome: null,
  consumer_id: null,
  status_changed_at: AT,
  created_at: "2026-11-22T07:02:11.000Z",
  version: 3,
  call_consented: null,
  is_client: null,
  may_call: null,
} satisfies Partial<PayloadOf<"lead.status">>;

const SALE = {
  id: 815,
  reference: "UMO-2026-000815",
  sla_hours: 48,
  product: PRODUCT,
  client: null,
  plan: { id: 7, heading: "Family R 50 000" },
  monthly_premium: 249.5,
  cover_amount: 50_000,
  agent: AGENT,
  team: { id: 2, name: "North" },
  source: "Web",
  callback_at: null,
  qc_personality: null,
  qc_submitted_at: null,
  reviewer: null,
  kick_count: 0,
  qc_result: "none",
  submitted_at: null,
  commencement_date: "2026-12-01",
  first_debit_on: "2026-12-01",
  policy_number: null,
  policy_outcome: null,
  delivered_on: null,
  confirm_by: null,
  confirmation: null,
  replacement_send_by: null,
  replacement_sent_on: null,
  debit_day: 1,
  declined_reason: null,
  consumer_id: null,
  status_changed_at: AT,
  created_at: "2026-11-22T09:40:00.000Z",
  updated_at: AT,
  version: 9,
} satisfies Partial<PayloadOf<"sale.status">>;

/** Some of them: a sale has more of its own, and one for each of its questions. */
const FIELDS = {
  reference: "UMO-2026-000815",
  plan: "Family R 50 000",
  monthly_premium: "249.50",
  "policyholder.name": null,
  "policyholder.id_number": null,
  "bank.account_number": null,
  has_other_cover: null,
};

const MADE = { at: AT, actor: ACTOR };
const SUBMITTED = {
  ...SALE,
  ...{ submitted_at: AT, status: "policy-submitted" as const },
  ...{ confirm_by: "2026-11-30", confirmation: "due" as const },
  ...MADE,
};

/** The example of most events of a kind. */
const BY_KIND: { [Kind in SentKind]: PayloadOfKind<Kind> } = {
  lead: { ...LEAD, status: "Voicemail", previous_status: "Allocated", ...MADE },
  sale: { ...SALE, status: "qc-oversight", previous_status: "in-progress", ...MADE },
  consent: {
    ...{ id: 91, reference: "A-10023", product: PRODUCT, lead_id: 4711 },
    ...{ purpose: "direct marketing", channel: "phone", status: "given", ...MADE },
    ...{ how: null, wording: null, evidence: null },
  },
  suppression: {
    ...{ id: 55, reference: null, product: null, status: "suppressed", kind: "phone", value: null, reason: null },
    ...MADE,
  },
  qc: {
    ...{ id: 402, reference: "UMO-2026-000815", product: PRODUCT, status: "passed", sale_id: 815, kind: "check" },
    ...{ score: 92.5, pass_mark: 80, instant_fails: 0, failed: 1, kick_count: 0, ...MADE },
    note: null,
  },
  [PING]: { id: 1, reference: null, product: null, status: "sent", ...MADE },
};

/** The events that have another example than their kind. */
const BY_TYPE: { [Type in SentType]?: PayloadOf<Type> } = {
  "lead.created": { ...LEAD, status: "New", assigned_user: null, team: null, attempts: 0, ...MADE },
  "lead.assigned": { ...LEAD, status: "Allocated", previous_status: "New", attempts: 0, ...MADE },
  "sale.created": { ...SALE, status: "new", ...MADE },
  "sale.submitted": { ...SUBMITTED, previous_status: "qc-oversight", fields: FIELDS },
  "sale.recalled": { ...SALE, status: "in-progress", previous_status: "policy-submitted", ...MADE },
  "sale.outcome": { ...SUBMITTED, policy_outcome: "in_force" },
  "sale.confirmation_overdue": { ...SUBMITTED, confirmation: "overdue" },
};

/** The body of an event as a webhook without personal data gets it. */
export const exampleOf = (type: SentType) => ({ type, timestamp: AT, data: BY_TYPE[type] ?? BY_KIND[kindOf(type)] });
