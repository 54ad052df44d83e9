import type { MandatePart } from "@/lib/insurance/law/mandate-parts";
import { tokenOf } from "@/lib/platform/text/placeholders";
import { isNamed, type Placeholder } from "./placeholders";
import { STARTING_TEXT } from "./starting-text";

/**
 * What the law can want a recorded mandate to state (`mandate_parts` of the rules of law says what it wants): shown by a
 * placeholder, or by a person who says that the text states it in words of its own.
 */
export const MANDATE_PARTS = {
  abbreviated_name: { label: "Name on the bank statement", placeholder: "abbreviated_name" },
  company: {
    label: "Who collects",
    placeholder: "provider_name",
    statement: "The text gives the full name of the company that collects",
  },
  call_centre: { label: "Call centre", placeholder: "call_centre_name" },
  phone: { label: "Phone number", placeholder: "provider_phone" },
  contract_reference: { label: "Contract reference", placeholder: "contract_reference" },
  date: { label: "Date of the agreement", placeholder: "today" },
  first_debit: { label: "Date of the first debit", placeholder: "first_debit_on" },
  frequency: { label: "How often", placeholder: "frequency" },
  amount: { label: "Amount", placeholder: "premium_amount" },
  bank: { label: "Bank", placeholder: "bank_name" },
  branch: { label: "Branch", placeholder: "branch_code" },
  account_type: { label: "Account type", placeholder: "account_type" },
  account_number: { label: "Account number", placeholder: "account_number_masked" },
  account_holder: { label: "Initials and surname of the account holder", placeholder: "account_holder_initials" },
  cancellation: { label: "How to cancel", statement: "The text says how the client can cancel the mandate" },
} as const satisfies Record<MandatePart, { label: string; placeholder?: Placeholder; statement?: string }>;

/** The parts that a person can say a text states. */
export const STATABLE_PARTS = ["company", "cancellation"] as const satisfies readonly MandatePart[];
export type StatablePart = (typeof STATABLE_PARTS)[number];

/** A part that a text lacks, and how it gets it. */
export type MissingPart = { part: MandatePart; how: string };

/**
 * What a text lacks of the parts that the law wants, in their order.
 * @param stated the parts that somebody says are in the text
 * @param wanted the names of the parts
 */
export function missingParts(
  text: string | null,
  stated: readonly MandatePart[],
  wanted: readonly MandatePart[],
): MissingPart[] {
  return wanted.filter((part) => !hasPart(text ?? "", part, stated)).map((part) => ({ part, how: howToAdd(part) }));
}

function hasPart(text: string, name: MandatePart, stated: readonly MandatePart[]): boolean {
  const part = MANDATE_PARTS[name];
  if (text === "") return false;
  if ("placeholder" in part && isNamed(part.placeholder, text)) return true;
  return "statement" in part && (stated.includes(name) || text === STARTING_TEXT);
}

function howToAdd(name: MandatePart): string {
  const part = MANDATE_PARTS[name];
  const ways = [
    "placeholder" in part && `insert ${tokenOf(part.placeholder)}`,
    "statement" in part && `write it, then tick “${part.statement}”`,
  ];
  return `${part.label}: ${ways.filter(Boolean).join(", or ")}.`;
}

const OF_TENANT = {
  provider_name: "Provider",
  provider_phone: "Provider's phone",
  abbreviated_name: "Name on bank statements",
} as const satisfies { [Name in Placeholder]?: string };

export const isOfOrganisation = (name: Placeholder): boolean => Object.hasOwn(OF_TENANT, name);

/** The fields of an organisation that a text gives and that are empty, by their labels: nobody can agree to it then. */
export const unfilledFields = (
  text: string,
  tenant: { [Name in keyof typeof OF_TENANT]?: string | null | undefined },
): string[] =>
  Object.entries(OF_TENANT).flatMap(([key, label]) => {
    const name = key as keyof typeof OF_TENANT;
    return isNamed(name, text) && !tenant[name]?.trim() ? [label] : [];
  });
