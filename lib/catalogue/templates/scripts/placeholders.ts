import { insertValues } from "@/lib/platform/text/placeholders";

/** The placeholders of a script, with a sample value for the preview. */
export const SCRIPT_PLACEHOLDERS = [
  { name: "agent_name", label: "Agent's name", sample: "Thandi Mokoena" },
  { name: "client_name", label: "Client's name", sample: "Nomvula Zulu" },
  { name: "provider_name", label: "Provider", sample: "Umoja Life Limited" },
  { name: "product_name", label: "Product", sample: "Umoja Funeral Plan" },
  { name: "plan_name", label: "Plan", sample: "Family" },
  { name: "premium_amount", label: "Monthly premium", sample: "R\u2009199.50" },
  { name: "cover_amount", label: "Cover", sample: "R\u200930\u2009000" },
  { name: "fsp_number", label: "FSP number", sample: "FSP 12345" },
  { name: "registry_number", label: "Opt-out registry number", sample: "DM 12345" },
  { name: "complaints_phone", label: "Complaints phone", sample: "0860 123 456" },
  { name: "complaints_email", label: "Complaints email", sample: "complaints@umoja.example" },
  { name: "ombud", label: "Ombud", sample: "the National Financial Ombud Scheme, 0860 800 900" },
  { name: "first_debit_date", label: "First debit", sample: "25 Jan 2027" },
  { name: "commencement_date", label: "First day of cover", sample: "1 Jan 2027" },
] as const;

export type ScriptPlaceholder = (typeof SCRIPT_PLACEHOLDERS)[number]["name"];

export const SCRIPT_SAMPLES: Readonly<Record<string, string>> = Object.fromEntries(
  SCRIPT_PLACEHOLDERS.map(({ name, sample }) => [name, sample]),
);

/** Not every organisation has these. */
const OPTIONAL: readonly ScriptPlaceholder[] = ["registry_number"];

/**
 * The text with its values inserted. A placeholder without a value stays, so that the gap is visible; where not every
 * organisation has it, its sentence is left out.
 */
export function renderScript(text: string, values: Partial<Record<ScriptPlaceholder, string>>): string {
  const missing = Object.fromEntries(OPTIONAL.filter((name) => !values[name]).map((name) => [name, ""]));
  const isComplete = (part: string) => insertValues(part, missing) === part;
  const lines = text
    .split("\n")
    .map((line) => (isComplete(line) ? line : sentencesOf(line).filter(isComplete).join(" ")));
  return insertValues(lines.join("\n"), values);
}

/** A sentence begins with no small letter, and "no. {{registry_number}}" begins none. */
const SENTENCE_BREAK = /(?<=[.!?]) +(?=[^\s\p{Ll}{]|(?<!\b(?:[Nn]o|[Nn]r|[Rr]eg)\. +)\{)/u;

const sentencesOf = (line: string) => line.split(SENTENCE_BREAK);
