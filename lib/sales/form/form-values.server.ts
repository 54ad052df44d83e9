import "server-only";
import { maskAccountNumber } from "@/lib/catalogue/banks/account-number";
import { maskIdNumber } from "@/lib/insurance/id-number";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { dateText } from "@/lib/platform/time/days";
import { askedQuestions } from "@/lib/sales/form/answers/answers.server";
import type { NewSaleEvent } from "@/lib/sales/record/change.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { JSON_STEP_NAMES } from "./steps";
import { storedStep } from "./stored-steps.server";

type Values = Record<string, unknown>;
type Entry = readonly [field: string, value: unknown];

/** What a save changed, field by field, as the sale's history shows it; null when that is nothing. */
export function describeForm(before: SaleRecord, after: SaleRecord): NewSaleEvent | null {
  const [old, row] = [new Map(formEntries(before)), new Map(formEntries(after))];
  // A row that was added or removed has fields on one side alone.
  const fields = [...new Set([...old.keys(), ...row.keys()])];
  const changed = fields.filter((field) => !isSame(old.get(field) ?? null, row.get(field) ?? null));
  if (changed.length === 0) return null;
  const shown = (values: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, masked(values.get(field) ?? null)]));
  return { type: "updated", old: shown(old), new: shown(row) };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other));

const isObject = (value: unknown) => typeof value === "object" && value !== null;

const formEntries = (sale: SaleRecord): Entry[] => [
  ...Object.entries(personValues(sale)),
  ["plan", sale.plan?.heading],
  ["cover_amount", sale.cover_amount],
  ["monthly_premium", sale.monthly_premium && Number(sale.monthly_premium)],
  ["override_reason", sale.override_reason],
  ["commencement_date", sale.commencement_date && dateText(sale.commencement_date)],
  ["notes", sale.notes],
  ...JSON_STEP_NAMES.flatMap((step) => prefixed(step, storedStep(sale, step))),
  ...sale.insured_lives.flatMap((life) => prefixed(`insured_lives.${life.id}`, lifeValues(life))),
  ...askedQuestions(sale).map(({ id, slug }): Entry => [`answers.${slug}`, sale.answers[id]]),
  ...sale.beneficiaries.flatMap((row) => prefixed(`beneficiaries.${row.id}`, beneficiaryValues(row))),
  ["pay_to_estate", sale.pay_to_estate],
  ...prefixed("bank", bankValues(sale.bank_account)),
  ...prefixed("replacement_record", recordValues(sale)),
  ...prefixed("disclosures", sale.disclosures),
];

const prefixed = (prefix: string, values: unknown): Entry[] =>
  Object.entries(values ?? {}).map(([field, value]) => [`${prefix}.${field}`, value]);

function personValues({ policyholder }: SaleRecord): Values {
  const { id: _, id_number_hash, id_number_encrypted, ...person } = policyholder;
  return {
    ...person,
    id_number: asIdNumber(id_number_encrypted),
    id_expires_on: person.id_expires_on && dateText(person.id_expires_on),
    date_of_birth: person.date_of_birth && dateText(person.date_of_birth),
  };
}

type Life = SaleRecord["insured_lives"][number];
type Beneficiary = SaleRecord["beneficiaries"][number];

const rowValues = (row: Life | Beneficiary): Values => ({
  type: row.beneficiary_type?.name ?? null,
  relationship: row.relationship?.name ?? null,
  name: row.name,
  surname: row.surname,
  id_number: asIdNumber(row.id_number_encrypted),
  date_of_birth: row.date_of_birth && dateText(row.date_of_birth),
  position: row.position + 1,
});

const lifeValues = (life: Life): Values => ({
  ...rowValues(life),
  gender: life.gender,
  was_covered: life.was_covered,
});

const beneficiaryValues = (row: Beneficiary): Values => ({
  ...rowValues(row),
  phone: row.phone,
  share: row.share?.toFixed(2) ?? null,
  guardian_name: row.guardian_name,
  guardian_phone: row.guardian_phone,
});

function recordValues({ replacement_record: { compared, ...record } }: SaleRecord): Values {
  return record;
}

const bankValues = (account: SaleRecord["bank_account"]): Values | null =>
  account && {
    bank: account.bank?.name ?? null,
    account_type: account.account_type,
    account_number: asAccountNumber(account.account_number_encrypted),
    branch_code: account.branch_code,
    account_holder: account.account_holder,
    account_holder_initials: account.account_holder_initials,
    holder_is_policyholder: account.holder_is_policyholder,
    holder_id_number: asIdNumber(account.holder_id_number_encrypted),
    holder_relationship: account.holder_relationship?.name ?? null,
    debit_day: account.debit_day,
  };

/** A number that is compared as it is stored, since two numbers can look the same masked, and shown masked. */
class StoredNumber {
  constructor(
    readonly encrypted: string,
    private readonly mask: (number: string) => string,
  ) {}

  toJSON() {
    return this.encrypted;
  }

  masked() {
    return this.mask(decrypt(this.encrypted));
  }
}

const asIdNumber = (encrypted: string | null) => encrypted && new StoredNumber(encrypted, maskIdNumber);
const asAccountNumber = (encrypted: string | null) => encrypted && new StoredNumber(encrypted, maskAccountNumber);

const masked = (value: unknown): unknown => (value instanceof StoredNumber ? value.masked() : value);
