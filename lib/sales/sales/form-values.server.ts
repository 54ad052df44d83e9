import "server-only";
import { maskAccountNumber } from "@/lib/catalogue/banks/account-number";
import { editionContent } from "@/lib/catalogue/questionnaires/edition-content";
import { differences } from "@/lib/platform/audit/audit.server";
import { dateText } from "@/lib/platform/days";
import { maskIdNumber } from "@/lib/platform/id-number";
import { decrypt } from "@/lib/platform/pii.server";
import type { NewSaleEvent } from "./change.server";
import type { SaleRecord } from "./record.server";

type Values = Record<string, unknown>;

/** What a save changed, field by field, as the sale's history shows it; null when that is nothing. */
export function describeForm(before: SaleRecord, after: SaleRecord): NewSaleEvent | null {
  const { old, row } = differences(withEvery(before, after), withEvery(after, before));
  return Object.keys(row).length === 0 ? null : { type: "updated", old: masked(old), new: masked(row) };
}

// A row that was added or removed has fields on one side alone.
const withEvery = (one: SaleRecord, other: SaleRecord): Values => ({
  ...Object.fromEntries(Object.keys(formValues(other)).map((field) => [field, null])),
  ...formValues(one),
});

const formValues = (sale: SaleRecord): Values => ({
  ...personValues(sale),
  plan: sale.plan?.heading ?? null,
  cover_amount: sale.cover_amount,
  monthly_premium: sale.monthly_premium && Number(sale.monthly_premium),
  override_reason: sale.override_reason,
  commencement_date: sale.commencement_date && dateText(sale.commencement_date),
  notes: sale.notes,
  ...prefixed("opening", sale.opening),
  ...Object.assign({}, ...sale.insured_lives.map((life) => prefixed(`insured_lives.${life.id}`, lifeValues(life)))),
  ...answerValues(sale),
  ...Object.assign({}, ...sale.beneficiaries.map((row) => prefixed(`beneficiaries.${row.id}`, beneficiaryValues(row)))),
  pay_to_estate: sale.pay_to_estate,
  ...prefixed("replacement", sale.replacement),
  ...prefixed("bank", bankValues(sale.bank_account)),
  ...prefixed("disclosures", sale.disclosures),
});

const prefixed = (prefix: string, values: unknown): Values =>
  Object.fromEntries(Object.entries(values ?? {}).map(([field, value]) => [`${prefix}.${field}`, value]));

function personValues({ policyholder }: SaleRecord): Values {
  const { id: _, tenant_id, sale_id, role, id_number_hash, id_number_encrypted, ...person } = policyholder;
  return {
    ...person,
    id_number: asIdNumber(id_number_encrypted),
    id_expires_on: person.id_expires_on && dateText(person.id_expires_on),
    date_of_birth: person.date_of_birth && dateText(person.date_of_birth),
  };
}

const lifeValues = (life: SaleRecord["insured_lives"][number]): Values => ({
  type: life.beneficiary_type?.name ?? null,
  relationship: life.relationship?.name ?? null,
  name: life.name,
  surname: life.surname,
  id_number: asIdNumber(life.id_number_encrypted),
  date_of_birth: life.date_of_birth && dateText(life.date_of_birth),
  gender: life.gender,
  was_covered: life.was_covered,
  position: life.position + 1,
});

const beneficiaryValues = (row: SaleRecord["beneficiaries"][number]): Values => ({
  type: row.beneficiary_type?.name ?? null,
  relationship: row.relationship?.name ?? null,
  name: row.name,
  surname: row.surname,
  id_number: asIdNumber(row.id_number_encrypted),
  date_of_birth: row.date_of_birth && dateText(row.date_of_birth),
  phone: row.phone,
  share: row.share?.toFixed(2) ?? null,
  guardian_name: row.guardian_name,
  guardian_phone: row.guardian_phone,
  position: row.position + 1,
});

const bankValues = (account: SaleRecord["bank_account"]): Values | null =>
  account && {
    bank: account.bank?.name ?? null,
    account_type: account.account_type,
    account_number: asAccountNumber(account.account_number_encrypted),
    branch_code: account.branch_code,
    account_holder: account.account_holder,
    holder_is_policyholder: account.holder_is_policyholder,
    holder_id_number: asIdNumber(account.holder_id_number_encrypted),
    holder_relationship: account.holder_relationship?.name ?? null,
    debit_day: account.debit_day,
  };

function answerValues({ questionnaires, answers }: SaleRecord): Values {
  const questions = questionnaires.flatMap(({ edition }) =>
    editionContent(edition.content).sections.flatMap((section) => section.questions),
  );
  const given = answers as Values;
  return Object.fromEntries(questions.map(({ id, slug }) => [`answers.${slug}`, given[id] ?? null]));
}

/** A number that is compared as it is stored, since two numbers can look the same masked, and shown masked. */
class StoredNumber {
  constructor(
    readonly encrypted: string,
    private readonly mask: (number: string) => string,
  ) {}

  toJSON = () => this.encrypted;
  masked = () => this.mask(decrypt(this.encrypted));
}

const asIdNumber = (encrypted: string | null) => encrypted && new StoredNumber(encrypted, maskIdNumber);
const asAccountNumber = (encrypted: string | null) => encrypted && new StoredNumber(encrypted, maskAccountNumber);

const masked = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value instanceof StoredNumber ? value.masked() : value]),
  );
