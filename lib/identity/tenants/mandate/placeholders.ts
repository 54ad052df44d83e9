import { insertValues, placeholderErrors } from "@/lib/platform/text/placeholders";

/** Every premium is debited once a month. */
export const FREQUENCY = "monthly";

/** The placeholders of a mandate, with a sample value for the preview. */
export const PLACEHOLDERS = [
  { name: "full_name", label: "Client's full name", sample: "Nomvula Zulu" },
  { name: "id_number", label: "Client's ID number", sample: "8001015009087" },
  { name: "premium_amount", label: "Monthly premium", sample: "R 199.50" },
  { name: "frequency", label: "How often it is debited", sample: FREQUENCY },
  { name: "commencement_date", label: "First day of cover", sample: "1 Dec 2026" },
  { name: "first_debit_on", label: "Date of the first debit", sample: "28 Dec 2026" },
  { name: "debit_day", label: "Day of the month of the debit", sample: "25" },
  { name: "account_holder", label: "Account holder", sample: "Nomvula Zulu" },
  { name: "account_holder_initials", label: "Account holder's initials and surname", sample: "N Zulu" },
  { name: "bank_name", label: "Bank", sample: "Capitec" },
  { name: "branch_code", label: "Branch code", sample: "470010" },
  { name: "account_type", label: "Account type", sample: "savings" },
  { name: "account_number_masked", label: "Account number, masked", sample: "******1234" },
  { name: "abbreviated_name", label: "Name on the bank statement", sample: "EXAMPLE" },
  { name: "provider_name", label: "Provider (collects the debit)", sample: "Example Life Limited" },
  { name: "provider_phone", label: "Provider's phone number", sample: "0860 000 000" },
  { name: "call_centre_name", label: "Call centre", sample: "Example Life" },
  { name: "contract_reference", label: "Contract reference", sample: "EXL-2026-000123" },
  { name: "today", label: "Date of the agreement", sample: "21 Nov 2026" },
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number]["name"];

export const SAMPLE_VALUES = Object.fromEntries(PLACEHOLDERS.map(({ name, sample }) => [name, sample])) as Record<
  Placeholder,
  string
>;

/** The name of a placeholder for people; undefined for one that no mandate has. */
export const placeholderLabel = (name: string): string | undefined =>
  PLACEHOLDERS.find((each) => each.name === name)?.label.split(",")[0];

const NAMES = PLACEHOLDERS.map(({ name }) => name);

/**
 * The mandate with its values inserted. A placeholder within a value is not replaced. A placeholder without a value
 * stays, so that the gap is visible.
 */
export const renderMandate = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  insertValues(text, values);

/** A sentence for each error in the placeholders of a mandate. */
export const mandateErrors = (text: string): string[] => placeholderErrors(text, NAMES);

/** Whether a text has a placeholder. */
export const isNamed = (name: Placeholder, text: string): boolean =>
  new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`).test(text);
