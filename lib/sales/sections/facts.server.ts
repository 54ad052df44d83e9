import "server-only";
import type { AccountRules, AccountType } from "@/lib/catalogue/banks/schema";
import type { RelationshipGroup } from "@/lib/catalogue/beneficiary-relationships/schema";
import type { BeneficiaryClass, Member } from "@/lib/catalogue/beneficiary-types/schema";
import type { InsuranceClass } from "@/lib/catalogue/products/schema";
import { editionContent } from "@/lib/catalogue/questionnaires/edition-content";
import { checkAnswer, isCorrect, isUnanswered } from "@/lib/catalogue/questions/answers";
import { publicHolidays } from "@/lib/platform/calling-hours";
import { dateText } from "@/lib/platform/days";
import type { BeneficiaryRelationship, BeneficiaryType } from "@/lib/platform/db/generated/client";
import { isoDate } from "@/lib/platform/format";
import { decrypt } from "@/lib/platform/pii.server";
import type { Mandate } from "@/lib/sales/mandates/schema";
import type { SaleRecord } from "@/lib/sales/sales/record.server";
import { SALE_STATUS } from "@/lib/sales/sales/status";
import type { AnsweredQuestion, AnswerValue } from "./answers";
import type { DebitDay } from "./bank";
import { DISCLOSURES } from "./disclosures";
import type { RelationshipRules, SaleFacts, TypeRules } from "./facts";
import { openingInput } from "./opening";
import { planFacts } from "./plan-snapshot";
import type { Address, IdType } from "./policyholder";
import { replacementInput } from "./replacement";
import { findSurroundings, type Surroundings } from "./surroundings.server";

/** What the rules read of a sale: its record decrypted, and what the database knows around it. */
export async function findSaleFacts(sale: SaleRecord, now = new Date()): Promise<SaleFacts> {
  const surroundings = await findSurroundings(sale);
  const today = isoDate(now);
  const year = Number(today.slice(0, 4));
  return {
    today,
    is_editable: SALE_STATUS[sale.status].isEditable,
    insurance_class: sale.product.insurance_class as InsuranceClass | null,
    underwriter: sale.product.underwriter,
    opening: openingInput.parse(sale.opening),
    policyholder: policyholderFacts(sale.policyholder),
    other_open_sale: surroundings.other_open_sale,
    ...coverFacts(sale),
    is_plan_offered: surroundings.is_plan_offered,
    types: surroundings.types.map(typeRules),
    insured_lives: lifeFacts(sale, surroundings),
    cover_limits: surroundings.cover_limits,
    questions: answeredQuestions(sale),
    beneficiaries: sale.beneficiaries.map((row) => ({
      ...personFacts(row),
      share: row.share?.toFixed(2) ?? null,
      guardian_name: row.guardian_name,
    })),
    pay_to_estate: sale.pay_to_estate,
    replacement: replacementInput.parse(sale.replacement),
    bank: bankFacts(sale.bank_account),
    mandate_agreed_by: (sale.mandates[0]?.agreed_by_person ?? null) as Mandate["agreed_by_person"] | null,
    disclosures: disclosureFacts(sale.disclosures),
    has_default_qc: sale.tenant.default_qc_personality_id !== null,
    first_debit_working_days: sale.tenant.first_debit_working_days,
    public_holidays: [...publicHolidays(year), ...publicHolidays(year + 1)],
  };
}

const dateOrNull = (date: Date | null) => date && dateText(date);
const decryptOrNull = (encrypted: string | null) => encrypted && decrypt(encrypted);

// Columns with a check in the database hold one of the values that their type names.

const typeRules = (type: BeneficiaryType): TypeRules => ({
  ...type,
  class: type.class as BeneficiaryClass,
  member: type.member as Member | null,
});

const relationshipRules = ({ group, ...relationship }: BeneficiaryRelationship): RelationshipRules => ({
  ...relationship,
  group: group as RelationshipGroup,
});

const policyholderFacts = (person: SaleRecord["policyholder"]): SaleFacts["policyholder"] => ({
  ...person,
  id_type: person.id_type as IdType,
  id_number: decryptOrNull(person.id_number_encrypted),
  id_expires_on: dateOrNull(person.id_expires_on),
  date_of_birth: dateOrNull(person.date_of_birth),
  physical_address: person.physical_address as Address,
  postal_address: person.postal_address as Address,
});

const coverFacts = (sale: SaleRecord): Pick<SaleFacts, "cover" | "plan"> => ({
  cover: {
    commencement_date: dateOrNull(sale.commencement_date),
    cover_amount: sale.cover_amount,
    monthly_premium: sale.monthly_premium && Number(sale.monthly_premium),
    override_reason: sale.override_reason,
  },
  plan: planFacts(sale.plan_snapshot),
});

type Person = SaleRecord["insured_lives"][number] | SaleRecord["beneficiaries"][number];

const personFacts = (row: Person) => ({
  id: row.id,
  type: row.beneficiary_type && typeRules(row.beneficiary_type),
  relationship: row.relationship && relationshipRules(row.relationship),
  name: row.name,
  surname: row.surname,
  id_number: decryptOrNull(row.id_number_encrypted),
  date_of_birth: dateOrNull(row.date_of_birth),
});

const lifeFacts = ({ insured_lives }: SaleRecord, { cover_elsewhere }: Surroundings) =>
  insured_lives.map((row) => ({
    ...personFacts(row),
    was_covered: row.was_covered,
    cover_elsewhere: cover_elsewhere.get(row.id_number_hash ?? "") ?? 0,
  }));

/** The questions of the sale's editions, each once, with their answers. */
export function answeredQuestions(sale: Pick<SaleRecord, "questionnaires" | "answers">): AnsweredQuestion[] {
  const answers = sale.answers as Record<string, AnswerValue>;
  const questions = sale.questionnaires
    .flatMap(({ edition }) => editionContent(edition.content).sections)
    .flatMap((section) => section.questions)
    .map(({ id, ...question }): AnsweredQuestion => {
      const value = answers[id] ?? null;
      const isValid = checkAnswer(question, value) === null && isCorrect(question, value);
      const valid = isUnanswered(value) ? null : isValid;
      return { ...question, question_id: id, value, valid };
    });
  return [...new Map(questions.map((question) => [question.question_id, question])).values()];
}

function bankFacts(account: SaleRecord["bank_account"]): SaleFacts["bank"] {
  const bank = account?.bank;
  const day = account?.debit_day ?? null;
  return {
    bank: bank ? { ...bank, account_rules: bank.account_rules as AccountRules } : null,
    account_type: (account?.account_type ?? null) as AccountType | null,
    account_number: decryptOrNull(account?.account_number_encrypted ?? null),
    account_holder: account?.account_holder ?? null,
    holder_is_policyholder: account?.holder_is_policyholder ?? true,
    holder_id_number: decryptOrNull(account?.holder_id_number_encrypted ?? null),
    holder_relationship: account?.holder_relationship ? relationshipRules(account.holder_relationship) : null,
    debit_day: (day === null || day === "last" ? day : Number(day)) as DebitDay,
  };
}

function disclosureFacts(stored: SaleRecord["disclosures"]): SaleFacts["disclosures"] {
  const made = stored as Partial<Record<string, unknown>>;
  return Object.fromEntries(DISCLOSURES.map((each) => [each, Boolean(made[each])])) as SaleFacts["disclosures"];
}
