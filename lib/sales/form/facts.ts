import type { AccountRules } from "@/lib/catalogue/banks/schema";
import type { RelationshipGroup } from "@/lib/catalogue/beneficiary-relationships/schema";
import type { BeneficiaryClass, Member } from "@/lib/catalogue/beneficiary-types/schema";
import type { InsuranceClass } from "@/lib/catalogue/products/insurance-classes";
import type { Holidays } from "@/lib/insurance/calling-hours";
import { ageOn } from "@/lib/insurance/id-number";
import type { Law } from "@/lib/insurance/law/rules";
import type { Mandate } from "@/lib/sales/mandates/schema";
import type { PlanSnapshot } from "@/lib/sales/record/columns/plan-snapshot";
import type { AnsweredQuestion } from "./answers/answers";
import type { Bank } from "./bank/bank";
import type { Cover } from "./cover/cover";
import type { Disclosure } from "./disclosures/disclosures";
import type { Policyholder } from "./policyholder/policyholder";
import type { ReplacementRecord } from "./replacement/record";

/** What a tenant asks of the persons of one type. */
export type TypeRules = {
  id: number;
  name: string;
  class: BeneficiaryClass;
  member: Member | null;
  min_count: number;
  max_count: number | null;
  min_age: number | null;
  max_age: number | null;
  id_required: boolean;
  share_required: boolean;
};

export type RelationshipRules = { name: string; group: RelationshipGroup; adult_only: boolean };

/** A row of the insured lives or of the beneficiaries. */
export type PersonFacts = {
  id: number;
  type: TypeRules | null;
  relationship: RelationshipRules | null;
  name: string | null;
  surname: string | null;
  id_number: string | null;
  date_of_birth: string | null;
};

export type LifeFacts = PersonFacts & {
  was_covered: boolean | null;
  /** In rand: what the same ID number is covered for by the tenant's submitted sales of life cover, of every class. */
  cover_elsewhere: number;
};

export type BeneficiaryFacts = PersonFacts & { share: string | null; guardian_name: string | null };

/** What a life of some ages may be covered for, in rand, from a date on. */
export type CoverLimitFacts = {
  min_age: number;
  max_age: number | null;
  amount: number;
  /** What it refuses in the years after its own. */
  refuse_above: number;
  valid_from: string;
};

type BankFacts = Pick<Bank, "account_type" | "account_holder" | "holder_is_policyholder" | "debit_day"> & {
  bank: { name: string; active: boolean; account_rules: AccountRules } | null;
  account_number: string | null;
  holder_id_number: string | null;
  holder_relationship: RelationshipRules | null;
};

/** A contact of somebody who asked not to be contacted. */
type SuppressedContact = {
  step: "policyholder" | "beneficiaries";
  /** The path inside the step. */
  field: string;
  /** "YYYY-MM-DD", and by whom it was noted; null where it is not the organisation's own to tell. */
  noted_on: string | null;
  noted_by: string | null;
  /** Before the lead was converted. */
  is_known_before: boolean;
};

/**
 * A sale as its rules see it, without the steps that are stored as JSON: plain data, with every number in full. Dates are
 * "YYYY-MM-DD", days are those of South Africa, amounts are in rand.
 */
export type SaleFacts = {
  today: string;
  /** The owner still works on it. Only then does the commencement date have to lie ahead. */
  is_editable: boolean;
  insurance_class: InsuranceClass | null;
  underwriter: string | null;
  suppressed_contacts: readonly SuppressedContact[];
  policyholder: Pick<Policyholder, "id_type" | "id_expires_on" | "nationality" | "date_of_birth"> &
    Pick<Policyholder, "name" | "surname" | "phone" | "email" | "physical_address" | "postal_address"> & {
      id_number: string | null;
    };
  /** The reference of another open sale of the same ID number and product. */
  other_open_sale: string | null;
  cover: Pick<Cover, "commencement_date" | "cover_amount" | "monthly_premium" | "override_reason">;
  plan: PlanSnapshot | null;
  /** The chosen plan still exists and is one of this product. */
  is_plan_offered: boolean;
  /** The tenant's active types that apply to the product. */
  types: TypeRules[];
  insured_lives: LifeFacts[];
  /** Those that hold for the sale's insurance class, of every date. */
  cover_limits: CoverLimitFacts[];
  questions: AnsweredQuestion[];
  beneficiaries: BeneficiaryFacts[];
  pay_to_estate: boolean;
  bank: BankFacts;
  /** Who agreed to the mandate that is valid now. */
  mandate_agreed_by: Mandate["agreed_by_person"] | null;
  /** The first debit as its text gives it; null where it does not name the day. */
  agreed_first_debit_on: string | null;
  /** The last day on which that agreement can be confirmed in writing, whenever the first debit is. */
  agreement_ends_on: string | null;
  replacement_record: ReplacementRecord;
  disclosures: Record<Disclosure, boolean>;
  /** The tenant has chosen who checks sales that an answer refers. */
  has_default_qc: boolean;
  first_debit_working_days: number;
  /** The rules of law that the checks read. */
  law: Holidays & Pick<Law, "funeral_wait" | "lapsed_policy" | "group_scheme" | "replacement">;
};

/** The day on which ages count: commencement, or today while it is not chosen. */
export const entryDate = (facts: Pick<SaleFacts, "today" | "cover">) => facts.cover.commencement_date ?? facts.today;

/** Completed years on the day on which ages count; null while the date of birth is not known, or lies ahead. */
export function entryAge(
  facts: Pick<SaleFacts, "today" | "cover">,
  { date_of_birth: date }: { date_of_birth: string | null },
): number | null {
  return date === null || date > entryDate(facts) ? null : ageOn(date, entryDate(facts));
}
