/** What a mandate can name of a sale, each with a value to show what it will look like. */
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

const NAMES: readonly string[] = PLACEHOLDERS.map(({ name }) => name);
const TOKEN = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** How a mandate names a value: {{full_name}}. */
export const tokenOf = (name: Placeholder): string => `{{${name}}}`;

/**
 * The mandate with its values put in. They are put in as they are: what looks like a placeholder in a value stays.
 * A placeholder without a value stays too, so that nobody agrees to a text with a hole in it unseen.
 */
export const renderMandate = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replace(TOKEN, (token, name: string) => (isPlaceholder(name) ? (values[name] ?? token) : token));

const isPlaceholder = (name: string): name is Placeholder => NAMES.includes(name);

/** What is wrong with the placeholders of a mandate, in a sentence each. */
export function mandateErrors(text: string): string[] {
  const unknown = new Set(
    [...text.matchAll(TOKEN)].map(([, name = ""]) => name).filter((name) => !isPlaceholder(name)),
  );
  const isBroken = /\{\{|\}\}/.test(text.replace(TOKEN, ""));
  return [
    ...[...unknown].map((name) => `Unknown placeholder {{${name}}}`),
    ...(isBroken ? ["A placeholder is written as {{name}}: somewhere its braces don't match"] : []),
  ];
}

const names = (...placeholders: Placeholder[]) => placeholders.map((name) => `\\{\\{\\s*${name}\\s*\\}\\}`).join("|");

// What a debit order mandate has to say to hold, and how a text shows that it does.
const ELEMENTS: readonly { said: RegExp; lacks: string }[] = [
  { said: new RegExp(names("full_name", "account_holder")), lacks: "who gives the mandate, such as {{full_name}}" },
  { said: /authori[sz]|instruct|consent|mandate you/i, lacks: "that the client authorises the debit" },
  { said: new RegExp(names("premium_amount")), lacks: "the amount: {{premium_amount}}" },
  {
    said: new RegExp(names("commencement_date", "debit_day")),
    lacks: "when it is debited: {{commencement_date}} or {{debit_day}}",
  },
  {
    said: new RegExp(`${names("account_number_masked")}|\\baccount\\b`, "i"),
    lacks: "from which account, such as {{account_number_masked}}",
  },
  {
    said: new RegExp(`${names("abbreviated_name")}|\\bstatement\\b`, "i"),
    lacks: "what the bank statement will show, such as {{abbreviated_name}}",
  },
  { said: /cancel|withdraw|revoke|terminat/i, lacks: "how the client can cancel it" },
];

/** What a mandate lacks to hold: "the amount: {{premium_amount}}". Nothing is asked of an empty one. */
export const missingElements = (text: string): string[] =>
  text.trim() === "" ? [] : ELEMENTS.filter(({ said }) => !said.test(text)).map(({ lacks }) => lacks);
