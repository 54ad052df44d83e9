import { expect } from "vitest";
import { makeIdNumber } from "@/lib/insurance/id-number";
import type { AnsweredQuestion } from "@/lib/sales/form/answers/answers";
import { missingOf } from "@/lib/sales/form/completeness";
import type { BeneficiaryFacts, LifeFacts, RelationshipRules, TypeRules } from "@/lib/sales/form/facts";
import { type FormFacts, ofJsonSteps } from "@/lib/sales/form/steps";
import { LAW } from "./law";

/** The day on which the sales below are assessed, a Monday. */
const TODAY = "2026-11-23";

const ANY_NUMBER = { min_count: 0, max_count: null, min_age: null, max_age: null };
const TYPE = { ...ANY_NUMBER, id_required: false, share_required: false, member: null };

/** The types of a tenant as they are seeded, as far as the tests need them. */
export const TYPES = {
  main: { ...TYPE, id: 1, name: "Main member", class: "insured_life", member: "main", min_age: 18, id_required: true },
  spouse: { ...TYPE, id: 2, name: "Spouse", class: "insured_life", member: "spouse", max_count: 1, min_age: 18 },
  child: { ...TYPE, id: 3, name: "Child", class: "insured_life", member: "child", max_count: 2, max_age: 21 },
  payout: { ...TYPE, id: 4, name: "Payout beneficiary", class: "payout", max_count: 10, share_required: true },
  contingent: { ...TYPE, id: 5, name: "Contingent beneficiary", class: "payout" },
  payer: { ...TYPE, id: 6, name: "Premium payer", class: "role", max_count: 1, min_age: 18 },
} as const satisfies Record<string, TypeRules>;

export const RELATIONSHIPS = {
  wife: { name: "Wife", group: "spouse", adult_only: true },
  son: { name: "Son", group: "child", adult_only: false },
  estate: { name: "Estate", group: "other", adult_only: false },
  trust: { name: "Trust", group: "other", adult_only: false },
} as const satisfies Record<string, RelationshipRules>;

/** The valid ID number of a man born on a day. */
export const idNumberOf = (dateOfBirth: string, sequence = 5001) =>
  makeIdNumber({ dateOfBirth, sequence, citizenship: "citizen" });

const PERSON = { relationship: null, name: "Sipho", surname: "Dlamini", id_number: null };

/** The main insured life, who is the policyholder. */
export const mainLife = (): LifeFacts => ({
  ...PERSON,
  id: 1,
  type: TYPES.main,
  id_number: idNumberOf("1980-01-01"),
  date_of_birth: "1980-01-01",
  was_covered: null,
  cover_elsewhere: 0,
});

/** A son of eight, known by an ID number. */
export const childLife = (change: Partial<LifeFacts> = {}): LifeFacts => ({
  ...mainLife(),
  id: 2,
  type: TYPES.child,
  relationship: RELATIONSHIPS.son,
  name: "Lwazi",
  id_number: idNumberOf("2018-03-05"),
  date_of_birth: "2018-03-05",
  ...change,
});

/** The wife, who is paid everything. */
export const beneficiary = (change: Partial<BeneficiaryFacts> = {}): BeneficiaryFacts => ({
  ...PERSON,
  id: 3,
  type: TYPES.payout,
  relationship: RELATIONSHIPS.wife,
  name: "Thandi",
  id_number: idNumberOf("1982-02-02", 1),
  date_of_birth: "1982-02-02",
  share: "100.00",
  guardian_name: null,
  ...change,
});

/** A question to be answered with No, which it is. */
export const question = (change: Partial<AnsweredQuestion> = {}): AnsweredQuestion => ({
  question_id: 7,
  name: "Other policies",
  slug: "other_policies",
  question: "Has an insurer ever declined you?",
  type: "boolean",
  min: null,
  max: null,
  regex: null,
  list_options: null,
  selection: null,
  should_validate: true,
  correct_answer: false,
  on_fail: "block",
  is_health: false,
  value: false,
  valid: true,
  ...change,
});

const EXAMPLES = ofJsonSteps("example");

const ACCOUNT_RULE = { min_length: 10, max_length: 10 };

/** A new object each time: a sale that is complete, of which a test takes something away. */
export const completeFacts = (): FormFacts => ({
  today: TODAY,
  is_editable: true,
  suppressed_contacts: [],
  insurance_class: "funeral",
  underwriter: "Umoja Life",
  ...structuredClone(EXAMPLES),
  opening: { ...EXAMPLES.opening, health_consent: false },
  policyholder: {
    name: "Sipho",
    surname: "Dlamini",
    id_type: "sa_id",
    id_number: idNumberOf("1980-01-01"),
    id_expires_on: null,
    nationality: null,
    date_of_birth: "1980-01-01",
    phone: "+27821234567",
    email: "sipho@example.com",
    physical_address: null,
    postal_address: null,
  },
  other_open_sale: null,
  cover: { commencement_date: "2026-12-01", cover_amount: 50_000, monthly_premium: 199.5, override_reason: null },
  plan: {
    cover_amount: 50_000,
    monthly_premium: 199.5,
    min_entry_age: 18,
    max_entry_age: 64,
    waiting_months: 6,
    term_months: null,
    member_cover: [{ member: "child", min_age: null, max_age: null, cover_amount: 20_000 }],
  },
  is_plan_offered: true,
  types: Object.values(TYPES),
  insured_lives: [mainLife()],
  cover_limits: [
    { min_age: 0, max_age: 5, amount: 20_000, refuse_above: 20_000, valid_from: "2018-07-01" },
    { min_age: 6, max_age: 13, amount: 50_000, refuse_above: 50_000, valid_from: "2018-07-01" },
    { min_age: 14, max_age: null, amount: 100_000, refuse_above: 200_000, valid_from: "2018-07-01" },
  ],
  questions: [question()],
  beneficiaries: [beneficiary()],
  pay_to_estate: false,
  bank: {
    bank: {
      name: "Capitec",
      active: true,
      account_rules: { current: ACCOUNT_RULE, savings: ACCOUNT_RULE, transmission: ACCOUNT_RULE },
    },
    account_type: "savings",
    account_number: "1234567890",
    account_holder: null,
    holder_is_policyholder: true,
    holder_id_number: null,
    holder_relationship: null,
    debit_day: 25,
  },
  replacement_record: {
    ...{ old_premium: null, old_cover: null, old_waiting_months: null },
    ...{ old_exclusions: null, new_exclusions: null, given_up: null, statement: null },
  },
  mandate_agreed_by: "policyholder",
  agreed_first_debit_on: null,
  agreement_ends_on: "2027-06-30",
  disclosures: {
    benefits: true,
    waiting_and_exclusions: true,
    premium_and_debit: true,
    cooling_off: true,
    complaints_and_ombud: true,
    replacement_warning: false,
  },
  has_default_qc: true,
  first_debit_working_days: 5,
  law: { ...LAW, declared_holidays: [] },
});

export type Change = (facts: FormFacts) => void;

/** A complete sale after one change. */
export function factsAfter(change: Change): FormFacts {
  const facts = completeFacts();
  change(facts);
  return facts;
}

/** What a complete sale is missing after one change, as paths and messages. */
export const missingAfter = (change: Change) =>
  missingOf(factsAfter(change)).map(({ step, field, message }) => [`${step}.${field}`, message]);

/** After one change, a complete sale is missing exactly one thing. */
export const expectMissing = (change: Change, path: string, message: string) =>
  expect(missingAfter(change)).toEqual([[path, message]]);

export const expectComplete = (change: Change) => expect(missingAfter(change)).toEqual([]);

/** The policyholder, who is the main insured life, has a passport in place of an ID number. */
export const withPassport: Change = ({ policyholder, insured_lives: [main] }) => {
  Object.assign(policyholder, {
    id_type: "passport",
    id_number: "A1234567",
    id_expires_on: "2030-01-01",
    nationality: "Zimbabwean",
  });
  if (main) main.id_number = null;
};
