import { asNumber } from "@/lib/catalogue/questions/answer-rules";
import { phoneText } from "@/lib/insurance/phone-text";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { BankInput } from "@/lib/sales/form/bank/bank";
import type { BeneficiaryInput } from "@/lib/sales/form/beneficiaries/beneficiaries";
import type { CoverInput } from "@/lib/sales/form/cover/cover";
import { DISCLOSURES, type Disclosure } from "@/lib/sales/form/disclosures/disclosures";
import type { InsuredLifeInput } from "@/lib/sales/form/lives/insured-lives";
import type { PolicyholderInput } from "@/lib/sales/form/policyholder/policyholder";
import type { ReplacementRecordInput } from "@/lib/sales/form/replacement/record";
import type { SaleFormInput } from "@/lib/sales/form/schema";
import type { JsonStepInputs, JsonStepName } from "@/lib/sales/form/steps";
import type { Address } from "@/lib/sales/record/columns/address";
import type { AnswerValue } from "@/lib/sales/record/columns/answer";

/** A part of the form, which is saved on its own. */
export type Part = Exclude<keyof SaleFormInput, "version">;

/** A number of identification or of an account: "" keeps the stored one, null removes it. */
type Written = string | null;

/** A row of a list. `key` is its own for as long as the page is open, `id` the one that it gets when it is saved. */
type Row<Input> = Required<Omit<Input, "id" | "id_number" | "same_as_policyholder">> & {
  key: string;
  id?: number;
  id_number: Written;
  /** The server copies the policyholder's ID number, which this page does not know. */
  same_as_policyholder?: boolean;
};

export type LifeValues = Row<InsuredLifeInput>;
export type BeneficiaryValues = Row<BeneficiaryInput>;

type PolicyholderValues = Required<Omit<PolicyholderInput, "id_number" | "physical_address">> & {
  id_number: Written;
  physical_address: Address;
};

type JsonStepValues = { [Name in JsonStepName]: Required<JsonStepInputs[Name]> };

/** The values of the form. The name of a field is its path in here, such as "policyholder.name". */
export type SaleValues = JsonStepValues & {
  policyholder: PolicyholderValues;
  /** The amounts are null where they are the plan's. */
  cover: Required<Omit<CoverInput, "cover_amount" | "monthly_premium">> & {
    cover_amount: number | null;
    monthly_premium: number | null;
  };
  insured_lives: LifeValues[];
  /** By "q" and the id of the question. */
  answers: Record<string, AnswerValue>;
  beneficiaries: BeneficiaryValues[];
  pay_to_estate: boolean;
  bank: Required<Omit<BankInput, "account_number" | "holder_id_number">> & {
    account_number: Written;
    holder_id_number: Written;
  };
  replacement_record: Omit<Required<ReplacementRecordInput>, "statement"> & { statement: boolean };
  disclosures: Record<Disclosure, boolean>;
  notes: string | null;
};

export const answerKey = (questionId: number) => `q${questionId}`;

export const NO_ADDRESS: NonNullable<Address> = {
  street: null,
  suburb: null,
  city: null,
  province: null,
  postal_code: null,
};

/**
 * The values for a sale. Numbers of identification and accounts stay empty: only new ones are typed.
 * @param jsonSteps the steps that the form has as the API has them
 */
export function valuesOf(sale: SaleDetail, jsonSteps: readonly JsonStepName[]): SaleValues {
  const { id_number_masked: _, age, ...policyholder } = sale.policyholder;
  const { account_number_masked, holder_id_number_masked, ...bank } = sale.bank;
  const questions = questionsOf(sale);
  return {
    ...(Object.fromEntries(jsonSteps.map((step) => [step, sale[step]])) as JsonStepValues),
    policyholder: {
      ...policyholder,
      phone: shownPhone(policyholder.phone),
      alt_phone: shownPhone(policyholder.alt_phone),
      physical_address: policyholder.physical_address ?? NO_ADDRESS,
      id_number: "",
    },
    cover: coverOf(sale),
    insured_lives: sale.insured_lives.map(({ id_number_masked, age, cover_amount, waiting_months, ...life }) => ({
      ...life,
      key: String(life.id),
      id_number: "",
    })),
    answers: Object.fromEntries(questions.map(({ question_id, value }) => [answerKey(question_id), value])),
    beneficiaries: sale.beneficiaries.map(({ id_number_masked, ...beneficiary }) => ({
      ...beneficiary,
      phone: shownPhone(beneficiary.phone),
      guardian_phone: shownPhone(beneficiary.guardian_phone),
      key: String(beneficiary.id),
      id_number: "",
    })),
    pay_to_estate: sale.pay_to_estate,
    bank: { ...bank, account_number: "", holder_id_number: "" },
    replacement_record: { ...sale.replacement_record, statement: sale.replacement_record.statement !== null },
    disclosures: ticked(sale),
    notes: sale.notes,
  };
}

/** The amounts are filled in where they are not the plan's of today. */
function coverOf({ cover, plans }: SaleDetail): SaleValues["cover"] {
  const { first_debit_on, ...values } = cover;
  const plan = plans.find(({ id }) => id === cover.product_plan_id);
  return {
    ...values,
    cover_amount: plan?.cover_amount === cover.cover_amount ? null : cover.cover_amount,
    monthly_premium: plan?.monthly_premium === cover.monthly_premium ? null : cover.monthly_premium,
  };
}

const shownPhone = (phone: string | null) => phone && phoneText(phone);

const ticked = ({ disclosures }: SaleDetail): Record<Disclosure, boolean> => ({
  benefits: disclosures.benefits !== null,
  waiting_and_exclusions: disclosures.waiting_and_exclusions !== null,
  premium_and_debit: disclosures.premium_and_debit !== null,
  cooling_off: disclosures.cooling_off !== null,
  complaints_and_ombud: disclosures.complaints_and_ombud !== null,
  replacement_warning: disclosures.replacement_warning !== null,
});

/** Every question of a sale, in order. */
export const questionsOf = ({ questionnaires }: Pick<SaleDetail, "questionnaires">) =>
  questionnaires.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions));

/**
 * A part as the API takes it. A number that is as it was saved is left out, and so stays.
 * @param saved the values that the sale has
 */
export function inputOf(part: Part, values: SaleValues, saved: SaleValues, sale: SaleDetail): unknown {
  switch (part) {
    case "policyholder": {
      const { physical_address, id_number, ...person } = values.policyholder;
      return {
        ...person,
        id_number: written(id_number, saved.policyholder.id_number),
        physical_address: isFilled(physical_address) ? physical_address : null,
      };
    }
    case "cover": {
      const { cover_amount, monthly_premium, ...cover } = values.cover;
      return { ...cover, cover_amount: cover_amount ?? undefined, monthly_premium: monthly_premium ?? undefined };
    }
    case "insured_lives":
      return values.insured_lives.map((row) => rowInput(row, saved.insured_lives));
    case "beneficiaries":
      return values.beneficiaries.map((row) => rowInput(row, saved.beneficiaries));
    case "answers":
      return questionsOf(sale).map(({ question_id, type }) => {
        const value = values.answers[answerKey(question_id)] ?? null;
        return { question_id, value: type === "number" ? asNumber(value) : value };
      });
    case "bank": {
      const { account_number, holder_id_number, ...bank } = values.bank;
      return {
        ...bank,
        account_number: written(account_number, saved.bank.account_number),
        holder_id_number: written(holder_id_number, saved.bank.holder_id_number),
      };
    }
    case "pay_to_estate":
    case "replacement_record":
    case "disclosures":
    case "notes":
      return values[part];
    default:
      return values[part satisfies JsonStepName];
  }
}

const isFilled = (address: Address) => address !== null && Object.values(address).some(Boolean);

const written = (now: Written, saved: Written) => (now === saved ? undefined : now || null);

type RowNumbers = Pick<Row<unknown>, "key" | "id" | "id_number" | "same_as_policyholder">;

const rowInput = (
  { key, id_number, same_as_policyholder: isSamePerson, ...row }: RowNumbers,
  saved: readonly RowNumbers[],
) => ({
  ...row,
  id_number: written(id_number, saved.find((each) => each.key === key)?.id_number ?? ""),
  same_as_policyholder: (isSamePerson && row.id === undefined && !id_number) || undefined,
});

/** The names of fields that hold a number of identification or of an account. */
export const WRITTEN = ["id_number", "account_number", "holder_id_number"];

/** Whether two values of the form mean the same: an empty text is none, but an emptied number removes the stored one. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown) =>
  JSON.stringify(value, (field, each) => (each === "" && !WRITTEN.includes(field) ? null : each)) ?? "null";

/** The name of a form's field for a path of the API, which names an answer by its place in the list that was sent. */
export function fieldPath(path: string, sale: SaleDetail): string {
  const [, index] = /^answers\.(\d+)/.exec(path) ?? [];
  const question = index === undefined ? undefined : questionsOf(sale)[Number(index)];
  return question ? `answers.${answerKey(question.question_id)}` : path;
}

/** The name of the part that a field is in. */
export const partOf = (path: string): string => path.split(".")[0] ?? "";

/** The parts of a form. */
export const partsOf = (values: SaleValues) => Object.keys(values) as Part[];

/** The part of a form that a field is in. */
export const partIn = (values: SaleValues, path: string): Part | undefined =>
  partsOf(values).find((part) => part === partOf(path));

/** Every disclosure that this sale needs: the replacement warning only where it replaces a policy. */
export const disclosuresOf = (values: Pick<SaleValues, "replacement">): readonly Disclosure[] =>
  DISCLOSURES.filter((disclosure) => disclosure !== "replacement_warning" || values.replacement.replaces === true);
