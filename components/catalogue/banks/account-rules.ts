import { ACCOUNT_TYPES, type AccountRules, type AccountType } from "@/lib/catalogue/banks/schema";

export const ACCOUNT_TYPE_LABELS: Record<AccountType, string> = {
  current: "Current",
  savings: "Savings",
  transmission: "Transmission",
};

/** How many digits account numbers have: "8–11 digits", or by type of account where that makes a difference. */
export function lengthsInWords(rules: AccountRules): string {
  const lengths = ACCOUNT_TYPES.map((type) => lengthOf(rules[type]));
  if (new Set(lengths).size === 1) return `${lengths[0]} digits`;
  return ACCOUNT_TYPES.map((type) => `${ACCOUNT_TYPE_LABELS[type]} ${lengthOf(rules[type])}`).join(", ");
}

const lengthOf = ({ min_length, max_length }: AccountRules[AccountType]) =>
  min_length === max_length ? `${min_length}` : `${min_length}–${max_length}`;
