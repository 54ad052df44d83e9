import { ACCOUNT_TYPES, type AccountType } from "@/lib/catalogue/banks/account-types";
import type { AccountRules } from "@/lib/catalogue/banks/schema";

export const ACCOUNT_TYPE_LABELS: Record<AccountType, string> = {
  current: "Current",
  savings: "Savings",
  transmission: "Transmission",
};

/** The length of account numbers, such as "8–11 digits", by type of account if they differ. */
export function describeLengths(rules: AccountRules): string {
  const lengths = ACCOUNT_TYPES.map((type) => lengthOf(rules[type]));
  if (new Set(lengths).size === 1) return `${lengths[0]} digits`;
  return ACCOUNT_TYPES.map((type) => `${ACCOUNT_TYPE_LABELS[type]} ${lengthOf(rules[type])}`).join(", ");
}

const lengthOf = ({ min_length, max_length }: AccountRules[AccountType]) =>
  min_length === max_length ? `${min_length}` : `${min_length}–${max_length}`;
