import "server-only";
import { maskAccountNumber } from "@/lib/catalogue/banks/account-number";
import { PLACEHOLDERS, type Placeholder, renderMandate } from "@/lib/identity/tenants/mandate-placeholders";
import { debitDayInWords } from "@/lib/insurance/debit-day";
import { premiumInMandate } from "@/lib/insurance/money";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { formatDate, fullNameOf } from "@/lib/platform/text/format";
import { tokenOf } from "@/lib/platform/text/placeholders";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { maskEncrypted } from "@/lib/sales/record/rows.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import type { Mandate } from "./schema";

/**
 * The mandate that is valid; null when nobody has agreed to one, or it was voided. While the sale is worked on, the
 * organisation may get another name on bank statements, or the bank another name: that voids a text that gives the old
 * one.
 */
export const validMandate = (sale: SaleRecord): SaleRecord["mandate"] => (isOutdated(sale) ? null : sale.mandate);

/** Whether the text that was agreed to gives a name that is another one by now. */
export function isOutdated({ mandate, status, tenant, bank_account }: SaleRecord): boolean {
  if (!mandate || !SALE_STATUS[status].isEditable) return false;
  return (
    isRenamed(mandate.abbreviated_name, tenant.abbreviated_name) ||
    isRenamed(mandate.bank_name, bank_account?.bank?.name ?? null)
  );
}

const isRenamed = (agreed: string | null, now: string | null) => agreed !== null && agreed !== now;

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
    recording_id: mandate.recording_id,
    at_seconds: mandate.at_seconds,
  };
}

/** The tenant's text as it reads for the sale now, and the placeholders in it that have no value yet. */
export function renderFor(sale: SaleRecord): { text: string; unfilled: Placeholder[] } {
  const template = sale.tenant.debit_order_mandate ?? "";
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
  // The text that was agreed to may be an older one than the tenant's, of which only the values can be seen.
  const template = mandate.template_version === before.tenant.version ? before.tenant.debit_order_mandate : null;
  const names = (name: Placeholder) =>
    template === null ? mandate.text.includes(old[name] ?? tokenOf(name)) : isNamed(name, template);
  return PLACEHOLDERS.some(({ name }) => name !== "today" && isChanged(name) && names(name));
}

/** The names of others that the tenant's text gives: the organisation's on bank statements, and the bank's. */
export function namesInText({ tenant, bank_account }: SaleRecord) {
  const template = tenant.debit_order_mandate ?? "";
  return {
    abbreviated_name: isNamed("abbreviated_name", template) ? tenant.abbreviated_name : null,
    bank_name: isNamed("bank_name", template) ? (bank_account?.bank?.name ?? null) : null,
  };
}

const isNamed = (name: Placeholder, template: string) => new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`).test(template);

// They are encrypted anew only when they change.
const numberOf = ({ policyholder, bank_account }: SaleRecord, name: Placeholder) =>
  ({ id_number: policyholder.id_number_encrypted, account_number_masked: bank_account?.account_number_encrypted })[
    name as string
  ];

function valuesOf(sale: SaleRecord): Partial<Record<Placeholder, string>> {
  const { policyholder, bank_account: account } = sale;
  const number = account?.account_number_encrypted;
  const full_name = policyholder.surname && fullNameOf(policyholder);
  return filled({
    full_name,
    id_number: maskEncrypted(policyholder.id_number_encrypted),
    premium_amount: sale.monthly_premium && premiumInMandate(Number(sale.monthly_premium)),
    commencement_date: sale.commencement_date && formatDate(sale.commencement_date),
    debit_day: account?.debit_day && debitDayInWords(account.debit_day),
    account_holder: account?.account_holder ?? (account?.holder_is_policyholder ? full_name : null),
    bank_name: account?.bank?.name,
    account_number_masked: number && maskAccountNumber(decrypt(number)),
    abbreviated_name: sale.tenant.abbreviated_name,
    contract_reference: sale.reference,
    today: formatDate(new Date()),
  });
}

const filled = (values: Record<Placeholder, string | null | undefined>): Partial<Record<Placeholder, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));
