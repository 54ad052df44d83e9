import "server-only";
import { refusalOf } from "@/lib/catalogue/cover-limits/refusal";
import { agreementEndsOn } from "@/lib/insurance/confirmation";
import { debitDayOf } from "@/lib/insurance/debit-day";
import { ageOn } from "@/lib/insurance/id-number";
import { law } from "@/lib/insurance/law/law.server";
import { decryptOrNull } from "@/lib/platform/crypto/pii.server";
import { isoDate } from "@/lib/platform/text/format";
import { dateTextOrNull } from "@/lib/platform/time/days";
import { validMandate } from "@/lib/sales/mandates/mandate.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import type { AnsweredQuestion } from "./answers/answers";
import { askedQuestions, toAnswered } from "./answers/answers.server";
import { DISCLOSURES } from "./disclosures/disclosures";
import type { SaleFacts } from "./facts";
import { coverOfLife } from "./lives/cover-of-life";
import { toReplacementRecord } from "./replacement/record";
import type { FormFacts } from "./steps";
import { readJsonSteps } from "./stored-steps.server";

/** What the rules read of a sale: its record decrypted. */
export function toSaleFacts(sale: SaleRecord, now = new Date()): FormFacts {
  const today = isoDate(now);
  const { product, tenant } = sale;
  const mandate = validMandate(sale);
  return {
    today,
    is_editable: SALE_STATUS[sale.status].isEditable,
    insurance_class: product.insurance_class,
    underwriter: product.underwriter,
    ...readJsonSteps(sale),
    suppressed_contacts: sale.suppressed_contacts.map(({ place, field, noted_at, ...contact }) => ({
      ...contact,
      field: place === null ? field : `${place}.${field}`,
      noted_on: noted_at && isoDate(noted_at),
    })),
    policyholder: policyholderFacts(sale.policyholder),
    other_open_sale: sale.other_open_sale,
    ...coverFacts(sale),
    is_plan_offered: product.plans.some(({ id }) => id === sale.product_plan_id),
    types: sale.types,
    insured_lives: lifeFacts(sale),
    cover_limits: sale.cover_limits.map(({ every_life_cover, ...limit }) => ({
      ...limit,
      refuse_above: refusalOf({ ...limit, insurance_class: every_life_cover ? null : product.insurance_class }),
    })),
    questions: answeredQuestions(sale),
    beneficiaries: sale.beneficiaries.map((row) => ({
      ...personFacts(row),
      share: row.share?.toFixed(2) ?? null,
      guardian_name: row.guardian_name,
    })),
    pay_to_estate: sale.pay_to_estate,
    bank: bankFacts(sale.bank_account),
    mandate_agreed_by: mandate?.agreed_by_person ?? null,
    agreed_first_debit_on: dateTextOrNull(mandate?.agreed_first_debit_on ?? null),
    agreement_ends_on: mandate && agreementEndsOn(isoDate(mandate.agreed_at), law()),
    replacement_record: toReplacementRecord(sale),
    disclosures: disclosureFacts(sale.disclosures),
    has_default_qc: tenant.default_qc_personality_id !== null,
    first_debit_working_days: tenant.first_debit_working_days,
    law: law(),
  };
}

const policyholderFacts = (person: SaleRecord["policyholder"]): SaleFacts["policyholder"] => ({
  ...person,
  id_number: decryptOrNull(person.id_number_encrypted),
  id_expires_on: dateTextOrNull(person.id_expires_on),
  date_of_birth: dateTextOrNull(person.date_of_birth),
});

const coverFacts = (sale: SaleRecord): Pick<SaleFacts, "cover" | "plan"> => ({
  cover: {
    commencement_date: dateTextOrNull(sale.commencement_date),
    cover_amount: sale.cover_amount,
    monthly_premium: sale.monthly_premium && Number(sale.monthly_premium),
    override_reason: sale.override_reason,
  },
  plan: sale.plan_snapshot,
});

type Person = SaleRecord["insured_lives"][number] | SaleRecord["beneficiaries"][number];

const personFacts = (row: Person) => ({
  id: row.id,
  type: row.beneficiary_type,
  relationship: row.relationship,
  name: row.name,
  surname: row.surname,
  id_number: decryptOrNull(row.id_number_encrypted),
  date_of_birth: dateTextOrNull(row.date_of_birth),
});

function lifeFacts({ insured_lives, covered_elsewhere }: SaleRecord): SaleFacts["insured_lives"] {
  const elsewhere = new Map<string | null, number>();
  for (const life of covered_elsewhere) {
    elsewhere.set(life.id_number_hash, (elsewhere.get(life.id_number_hash) ?? 0) + coverThen(life));
  }
  return insured_lives.map((row) => ({
    ...personFacts(row),
    was_covered: row.was_covered,
    cover_elsewhere: elsewhere.get(row.id_number_hash) ?? 0,
  }));
}

function coverThen({
  date_of_birth: birth,
  commencement_date: start,
  ...sale
}: SaleRecord["covered_elsewhere"][number]) {
  const age = birth && start ? ageOn(birth, start) : null;
  const { plan_snapshot, cover_amount, member } = sale;
  return coverOfLife({ plan: plan_snapshot, cover_amount }, { member, age }) ?? 0;
}

/** The questions of the sale's editions, each once, with their answers. */
function answeredQuestions(sale: Pick<SaleRecord, "editions" | "answers">): AnsweredQuestion[] {
  const questions = askedQuestions(sale).map((question) => toAnswered(question, sale.answers[question.id] ?? null));
  return [...new Map(questions.map((question) => [question.question_id, question])).values()];
}

function bankFacts(account: SaleRecord["bank_account"]): SaleFacts["bank"] {
  return {
    bank: account?.bank ?? null,
    account_type: account?.account_type ?? null,
    account_number: decryptOrNull(account?.account_number_encrypted ?? null),
    account_holder: account?.account_holder ?? null,
    holder_is_policyholder: account?.holder_is_policyholder ?? true,
    holder_id_number: decryptOrNull(account?.holder_id_number_encrypted ?? null),
    holder_relationship: account?.holder_relationship ?? null,
    debit_day: debitDayOf(account?.debit_day ?? null),
  };
}

function disclosureFacts(stored: SaleRecord["disclosures"]): SaleFacts["disclosures"] {
  return Object.fromEntries(DISCLOSURES.map((each) => [each, Boolean(stored[each])])) as SaleFacts["disclosures"];
}
