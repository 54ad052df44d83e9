import { insertValues, placeholderErrors } from "@/lib/platform/text/placeholders";

/** The placeholders of a mandate, with a sample value for the preview. */
export const PLACEHOLDERS = [
  { name: "full_name", label: "Client's full name", sample: "Nomvula Zulu" },
  { name: "id_number", label: "Client's ID number", sample: "8001015009087" },
  { name: "premium_amount", label: "Monthly premium", sample: "R 199.50" },
  { name: "commencement_date", label: "First day of cover", sample: "1 Dec 2026" },
  { name: "debit_day", label: "Day of the month of the debit", sample: "25" },
  { name: "account_holder", label: "Account holder", sample: "N Zulu" },
  { name: "bank_name", label: "Bank", sample: "Capitec" },
  { name: "account_number_masked", label: "Account number, masked", sample: "******1234" },
  { name: "abbreviated_name", label: "Name on the bank statement", sample: "UMOJALIFE" },
  { name: "contract_reference", label: "Contract reference", sample: "UML-2026-000123" },
  { name: "today", label: "Date of the agreement", sample: "21 Nov 2026" },
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number]["name"];

export const SAMPLE_VALUES = Object.fromEntries(PLACEHOLDERS.map(({ name, sample }) => [name, sample])) as Record<
  Placeholder,
  string
>;

const NAMES = PLACEHOLDERS.map(({ name }) => name);

/**
 * The mandate with its values inserted. A placeholder within a value is not replaced. A placeholder without a value
 * stays, so that the gap is visible.
 */
export const renderMandate = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  insertValues(text, values);

/** A sentence for each error in the placeholders of a mandate. */
export const mandateErrors = (text: string): string[] => placeholderErrors(text, NAMES);

const names = (...placeholders: Placeholder[]) => placeholders.map((name) => `\\{\\{\\s*${name}\\s*\\}\\}`).join("|");

// What a debit order mandate must state to be valid, and the pattern that detects it.
const ELEMENTS: readonly { pattern: RegExp; missing: string }[] = [
  {
    pattern: new RegExp(names("full_name", "account_holder")),
    missing: "who gives the mandate, such as {{full_name}}",
  },
  { pattern: /authori[sz]|instruct|consent|mandate you/i, missing: "that the client authorises the debit" },
  { pattern: new RegExp(names("premium_amount")), missing: "the amount: {{premium_amount}}" },
  {
    pattern: new RegExp(names("commencement_date", "debit_day")),
    missing: "when it is debited: {{commencement_date}} or {{debit_day}}",
  },
  {
    pattern: new RegExp(`${names("account_number_masked")}|\\baccount\\b`, "i"),
    missing: "from which account, such as {{account_number_masked}}",
  },
  {
    pattern: new RegExp(`${names("abbreviated_name")}|\\bstatement\\b`, "i"),
    missing: "what the bank statement will show, such as {{abbreviated_name}}",
  },
  { pattern: /cancel|withdraw|revoke|terminat/i, missing: "how the client can cancel it" },
];

/** What a mandate fails to state, such as "the amount: {{premium_amount}}". An empty one is not checked. */
export const missingElements = (text: string): string[] =>
  text.trim() === "" ? [] : ELEMENTS.filter(({ pattern }) => !pattern.test(text)).map(({ missing }) => missing);
