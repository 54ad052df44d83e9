import type { AccountType } from "./account-types";
import type { BankOption } from "./schema";

/** The error message for an account number at a bank; null when the number is valid. */
export function accountNumberProblem(
  { name, account_rules }: Pick<BankOption, "name" | "account_rules">,
  type: AccountType,
  number: string,
): string | null {
  if (number === "") return "Required";
  if (!/^\d+$/.test(number)) return "Account number may only contain digits";
  const { min_length, max_length } = account_rules[type];
  if (number.length >= min_length && number.length <= max_length) return null;
  const digits = min_length === max_length ? `${min_length}` : `${min_length} to ${max_length}`;
  return `A ${type} account number of ${name} has ${digits} digits`;
}

const SHOWN_DIGITS = 4;

/** The masked form, "******1234". A number that short is hidden completely. */
export const maskAccountNumber = (number: string): string =>
  number.length > SHOWN_DIGITS ? `******${number.slice(-SHOWN_DIGITS)}` : "******";
