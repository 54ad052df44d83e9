import "server-only";
import { z } from "zod";
import { MEMBERS } from "@/lib/catalogue/beneficiary-types/schema";
import { memberCover } from "@/lib/catalogue/plans/schema";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/insurance-classes";
import { editionContent } from "@/lib/catalogue/templates/questionnaires/edition-content";
import { scriptSections } from "@/lib/catalogue/templates/scripts/schema";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { slaInput } from "@/lib/identity/tenants/schema";
import { storedExemption } from "@/lib/leads/record/registry-exemption";
import { pick } from "@/lib/platform/schemas/picker.server";
import type { StepColumn } from "@/lib/sales/record/columns/form";
import { QC_RESULTS } from "@/lib/sales/record/columns/qc-figures";
import { storedAnswers } from "../columns/answer";
import { storedDisclosures } from "../columns/disclosures";
import { planSnapshot } from "../columns/plan-snapshot";
import { storedReplacementRecord } from "../columns/replacement-record";
import { storedWaitingPeriods } from "../columns/waiting-periods";
import { day, decimal, id, moment, named, text, whole } from "./fields.server";
import { bankAccount, beneficiaryType, mandate, policyholder, relationship, review } from "./parts.server";
import { pack, policyColumns } from "./policy.server";

// A sale as query.server.ts reads it: rows of tables as JSON, which knows neither dates nor decimals.

const product = z.object({
  ...named.shape,
  slug: z.string(),
  insurance_class: z.enum(INSURANCE_CLASSES).nullable(),
  underwriter: text,
  plans: z.array(
    z.object({
      id,
      product_id: id,
      product_index: z.number(),
      heading: z.string(),
      description: text,
      cover_heading: text,
      currency: z.string(),
      cover_amount: z.number(),
      monthly_premium: z.number(),
      min_entry_age: whole,
      max_entry_age: whole,
      waiting_months: z.number(),
      term_months: whole,
      member_cover: z.array(memberCover),
    }),
  ),
});

/** What stays as it is for as long as there is a sale, or that a change of the sale does not touch. */
const settled = z.object({
  /** Without a name where the product is no longer the tenant's. */
  product,
  editions: z.array(z.object({ questionnaire_id: id, number: z.number(), content: editionContent })),
  script: scriptSections.nullable(),
  lead: z.object({
    ...{ id, lead_id: z.string(), phone: text, alt_phone: text, email: text, id_number_hash: text },
    registry_exemption: storedExemption,
  }),
  tenant: z.object({
    name: z.string(),
    version: z.number(),
    calling_hours_enforced: z.boolean(),
    pay_day: z.number(),
    debit_order_mandate: text,
    debit_order_mandate_in_use: text,
    old_mandate_until: z.string().nullable(),
    abbreviated_name: text,
    provider_name: text,
    provider_phone: text,
    call_centre_name: text,
    first_debit_working_days: z.number(),
    default_qc_personality_id: whole,
    qc_pass_mark: z.number(),
    qc_sample_percent: z.number(),
    sla_hours: slaInput,
  }),
  consumer_id: whole,
  /** The tenant's active types that apply to the product. */
  types: z.array(beneficiaryType),
  /** Those that hold for the product's class of insurance, of every date. */
  cover_limits: z.array(
    z.object({
      every_life_cover: z.boolean(),
      min_age: z.number(),
      max_age: whole,
      amount: z.number(),
      refuse_above: whole,
      valid_from: z.string(),
    }),
  ),
});

const row = {
  id,
  position: z.number(),
  beneficiary_type_id: whole,
  relationship_id: whole,
  name: text,
  surname: text,
  id_number_encrypted: text,
  id_number_hash: text,
  date_of_birth: day.nullable(),
  beneficiary_type: beneficiaryType.nullable(),
  relationship: relationship.nullable(),
};

/** The JSON columns that belong to no single step of the form. */
export const jsonColumns = z.object({
  plan_snapshot: planSnapshot.nullable(),
  answers: storedAnswers,
  disclosures: storedDisclosures,
  waiting_periods: storedWaitingPeriods.nullable(),
  replacement_record: storedReplacementRecord,
  former_cover: z.unknown(),
});

/** The columns of the sale itself, but for those that a step of the form defines. */
const columns = z.object({
  id,
  tenant_id: id,
  reference: z.string(),
  product_id: id,
  product_plan_id: whole,
  status: z.enum(SALE_STATUSES),
  status_changed_at: moment,
  agent_id: whole,
  team_id: whole,
  source: text,
  cover_amount: whole,
  monthly_premium: decimal.nullable(),
  override_reason: text,
  commencement_date: day.nullable(),
  first_debit_on: day.nullable(),
  ...jsonColumns.shape,
  pay_to_estate: z.boolean(),
  notes: text,
  callback_at: moment.nullable(),
  qc_personality_id: whole,
  kick_count: z.number(),
  qc_result: z.enum(QC_RESULTS),
  qc_submitted_at: moment.nullable(),
  qc_submitted_by_id: whole,
  qc_decided_at: moment.nullable(),
  review_grants_lifted_at: moment.nullable(),
  submitted_at: moment.nullable(),
  declined_reason: text,
  ...policyColumns,
  created_at: moment,
  updated_at: moment,
  version: z.number(),
});

/** What a change of a sale may change besides its columns. */
const changing = z.object({
  plan: z.object({ id, heading: z.string() }).nullable(),
  agent: z
    .object({
      id,
      name: z.string(),
      surname: z.string(),
      line_manager_user_id: whole,
      personality: z.object({ requires_qc_oversight: z.boolean() }).nullable(),
    })
    .nullable(),
  qc_personality: named.nullable(),
  /** Of its members, the one who asks. */
  team: named.extend({ leader_user_id: whole, members: z.array(z.object({ user_id: id })) }).nullable(),
  policyholder,
  insured_lives: z.array(z.object({ ...row, gender: text, was_covered: z.boolean().nullable() })),
  beneficiaries: z.array(
    z.object({ ...row, phone: text, share: decimal.nullable(), guardian_name: text, guardian_phone: text }),
  ),
  bank_account: bankAccount.nullable(),
  /** The one that is valid. */
  mandate: mandate.nullable(),
  /** One for each submission, the newest first. */
  packs: z.array(pack),
  /** The sale's lives in the tenant's submitted sales of life cover, each as it was then. */
  covered_elsewhere: z.array(
    z.object({
      id_number_hash: z.string(),
      date_of_birth: z.string().nullable(),
      member: z.enum(MEMBERS).nullable(),
      cover_amount: whole,
      plan_snapshot: jsonColumns.shape.plan_snapshot,
      commencement_date: z.string().nullable(),
    }),
  ),
  /** Contacts of people who asked not to be contacted. */
  suppressed_contacts: z.array(
    z.object({
      step: z.enum(["policyholder", "beneficiaries"]),
      /** In the list, for a beneficiary. */
      place: z.number().nullable(),
      field: z.string(),
      /** When that was noted and by whom; null for what the whole platform keeps to, and where a program noted it. */
      noted_at: moment.nullable(),
      noted_by: z.string().nullable(),
      /** Before the lead was converted. */
      is_known_before: z.boolean(),
    }),
  ),
  /** The reference of another open sale of the policyholder and the product. */
  other_open_sale: text,
  /** The open review. */
  review: review.nullable(),
  /** Whoever asks, or the administrator behind them, has converted, owned or edited it. */
  is_party: z.boolean(),
  /** The party who gave the reader the right to review, and when, while that bars the reader from this sale. */
  review_grant: z.object({ by: z.string(), at: moment }).nullable(),
});

const known = z.object({ ...settled.shape, ...columns.shape, ...changing.shape });
const wholeSale = known.loose();
const someParts = changing.partial();

/** A sale with everything its form, its rules and its history ask for. */
export type SaleRecord = z.output<typeof known> & Record<StepColumn, unknown>;

/** The name of a part of a sale that a change of it may change. */
export type ChangingPart = keyof z.output<typeof changing>;

export const toSaleRecord = (stored: unknown) => parsed(wholeSale, stored) as SaleRecord;
export const toChangedParts = (stored: unknown) => parsed(someParts, stored);

// A ZodError would be answered as if the client had sent something wrong.
function parsed<Output>(schema: z.ZodType<Output>, stored: unknown): Output {
  const { data, error } = schema.safeParse(pick(schema, stored)); // a later release may have written other fields
  if (error) throw new Error(`A stored sale can't be read: ${z.prettifyError(error)}`);
  return data;
}
