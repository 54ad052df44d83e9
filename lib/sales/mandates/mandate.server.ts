import "server-only";
import { maskAccountNumber } from "@/lib/catalogue/banks/account-number";
import {
  FREQUENCY,
  isNamed,
  PLACEHOLDERS,
  type Placeholder,
  renderMandate,
} from "@/lib/identity/tenants/mandate/placeholders";
import { agreeableText } from "@/lib/identity/tenants/mandate/text-in-use";
import { debitDayInWords, debitDayOf } from "@/lib/insurance/debit-day";
import { law } from "@/lib/insurance/law/law.server";
import { premiumInMandate } from "@/lib/insurance/money";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { formatDate, fullNameOf, isoDate, withInitials } from "@/lib/platform/text/format";
import { tokenOf } from "@/lib/platform/text/placeholders";
import { dateColumn, dateTextOrNull } from "@/lib/platform/time/days";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { maskEncrypted } from "@/lib/sales/record/rows.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import { computedFirstDebit } from "./first-debit";
import type { Mandate } from "./schema";

/** The values of others that a text can give, which may change while the sale is worked on. */
const OTHERS = [
  "abbreviated_name",
  "bank_name",
  "branch_code",
  "provider_name",
  "provider_phone",
  "call_centre_name",
] as const satisfies readonly Placeholder[];

/**
 * The mandate that is valid; null when nobody has agreed to one, or it was voided. While the sale is worked on, the
 * organisation may get another name on bank statements, or the bank another name: that voids a text that gives the old
 * one, as does every other value of theirs.
 */
export const validMandate = (sale: SaleRecord): SaleRecord["mandate"] => (isOutdated(sale) ? null : sale.mandate);

/** Whether the text that was agreed to gives a value of others that is another one by now. */
export function isOutdated(sale: SaleRecord): boolean {
  const { mandate, status } = sale;
  if (!mandate || !SALE_STATUS[status].isEditable) return false;
  const now = othersOf(sale);
  return OTHERS.some((name) => mandate[name] !== null && mandate[name] !== now[name]);
}

/** The valid mandate, as the API answers it. */
export function toMandate(sale: SaleRecord): Mandate | null {
  const mandate = validMandate(sale);
  if (!mandate) return null;
  return {
    text: mandate.text,
    sha256: mandate.sha256,
    template_version: mandate.template_version,
    mandate_type: "eft_voice",
    agreed_at: mandate.agreed_at.toISOString(),
    agreed_by_person: mandate.agreed_by_person,
    recorded_by: mandate.recorded_by_name,
    agreed_first_debit_on: dateTextOrNull(mandate.agreed_first_debit_on),
    recording_id: mandate.recording_id,
    at_seconds: mandate.at_seconds,
  };
}

/** The text that a sale is agreed to by; empty without one. */
function templateOf({ tenant, created_at }: SaleRecord): string {
  const until = tenant.old_mandate_until;
  return agreeableText({ ...tenant, old_mandate_until: until === null ? null : new Date(until) }, created_at) ?? "";
}

/** Why a sale has no text, as a sentence. */
export const whyNoText = ({ tenant }: SaleRecord): string =>
  tenant.debit_order_mandate === null
    ? "Your organisation has no text for a mandate. Ask an administrator to add it."
    : "Your organisation's mandate lacks parts required by law. Ask an administrator to complete it.";

/** The tenant's text as it reads for the sale now, and the placeholders in it that have no value yet. */
export function renderFor(sale: SaleRecord): { text: string; unfilled: Placeholder[] } {
  const template = templateOf(sale);
  const values = valuesOf(sale);
  const unfilled = PLACEHOLDERS.filter(({ name }) => isNamed(name, template) && values[name] === undefined);
  return { text: renderMandate(template, values), unfilled: unfilled.map(({ name }) => name) };
}

/**
 * Whether the mandate no longer says what was agreed to: a value that its text names has changed. Numbers count as
 * changed when they look the same masked.
 */
export function isVoidedBy(before: SaleRecord, after: SaleRecord): boolean {
  const { mandate } = before;
  if (!mandate) return false;
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const isChanged = (name: Placeholder) => old[name] !== now[name] || numberOf(before, name) !== numberOf(after, name);
  // Of a text that an earlier release kept, which may be an older one than the tenant's, only the values can be seen.
  const template = mandate.template_version === before.tenant.version ? templateOf(before) : null;
  const names = (name: Placeholder) => {
    if (mandate.placeholders !== null) return mandate.placeholders.includes(name);
    if (template !== null) return isNamed(name, template);
    return mandate.text.includes(old[name] ?? tokenOf(name));
  };
  return PLACEHOLDERS.some(({ name }) => name !== "today" && isChanged(name) && names(name));
}

/** What the tenant's text names: its placeholders, the values of others, and the first debit if it gives that. */
export function agreedColumns(sale: SaleRecord) {
  const [template, others, first] = [templateOf(sale), othersOf(sale), firstDebitOf(sale)];
  const given = OTHERS.map((name) => [name, isNamed(name, template) ? others[name] : null]);
  const agreed_first_debit_on = first !== null && isNamed("first_debit_on", template) ? dateColumn(first) : null;
  const placeholders = PLACEHOLDERS.map(({ name }) => name).filter((name) => isNamed(name, template));
  return { ...(Object.fromEntries(given) as typeof others), agreed_first_debit_on, placeholders };
}

const othersOf = ({ tenant, bank_account: account }: SaleRecord): Record<(typeof OTHERS)[number], string | null> => ({
  abbreviated_name: tenant.abbreviated_name,
  bank_name: account?.bank?.name ?? null,
  branch_code: account?.branch_code ?? account?.bank?.universal_branch_code ?? null,
  provider_name: tenant.provider_name,
  provider_phone: tenant.provider_phone,
  call_centre_name: tenant.call_centre_name ?? tenant.name,
});

const firstDebitOf = ({ bank_account, commencement_date, tenant }: SaleRecord) =>
  computedFirstDebit({
    today: isoDate(new Date()),
    bank: { debit_day: debitDayOf(bank_account?.debit_day ?? null) },
    cover: { commencement_date: dateTextOrNull(commencement_date) },
    first_debit_working_days: tenant.first_debit_working_days,
    law: law(),
  });

// They are encrypted anew only when they change.
const numberOf = ({ policyholder, bank_account }: SaleRecord, name: Placeholder) =>
  ({ id_number: policyholder.id_number_encrypted, account_number_masked: bank_account?.account_number_encrypted })[
    name as string
  ];

function valuesOf(sale: SaleRecord): Partial<Record<Placeholder, string>> {
  const { policyholder, bank_account: account } = sale;
  const number = account?.account_number_encrypted;
  const full_name = policyholder.surname && fullNameOf(policyholder);
  const isPolicyholders = account?.holder_is_policyholder ?? false;
  const first = firstDebitOf(sale);
  return filled({
    ...othersOf(sale),
    full_name,
    id_number: maskEncrypted(policyholder.id_number_encrypted),
    premium_amount: sale.monthly_premium && premiumInMandate(Number(sale.monthly_premium)),
    commencement_date: sale.commencement_date && formatDate(sale.commencement_date),
    debit_day: account?.debit_day && debitDayInWords(account.debit_day),
    account_holder: account?.account_holder ?? (isPolicyholders ? full_name : null),
    account_holder_initials: account && holderWithInitials(account, policyholder),
    account_type: account?.account_type,
    account_number_masked: number && maskAccountNumber(decrypt(number)),
    first_debit_on: first && formatDate(first),
    frequency: FREQUENCY,
    contract_reference: sale.reference,
    today: formatDate(new Date()),
  });
}

/**
 * The initials and surname that the account has, else those of the holder's name. Where a name is one text, the surname
 * begins at the first word in small letters, else it is the last word.
 */
function holderWithInitials(
  { account_holder_initials, holder_is_policyholder, account_holder }: NonNullable<SaleRecord["bank_account"]>,
  { name, surname }: SaleRecord["policyholder"],
): string | null {
  if (account_holder_initials) return account_holder_initials;
  if (holder_is_policyholder) return name && surname && withInitials(name, surname);
  const [, names = "", last = ""] = /^(.*?)\s+(\p{Ll}.*|\S+)$/u.exec(account_holder?.trim() ?? "") ?? [];
  return last ? withInitials(names, last) : account_holder;
}

const filled = (values: Record<Placeholder, string | null | undefined>): Partial<Record<Placeholder, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));
