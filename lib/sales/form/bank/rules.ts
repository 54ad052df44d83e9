import { accountNumberProblem } from "@/lib/catalogue/banks/account-number";
import { parseIdNumber } from "@/lib/insurance/id-number";
import type { SaleFacts } from "@/lib/sales/form/facts";
import { type Problem, problemIf } from "../rule";

// Source: Domain decisions, sections 4 and 5; Sales specification, section 2, "Another payer".

export function bankChosen({ bank: { bank } }: SaleFacts): Problem[] {
  if (!bank) return [{ field: "bank_id", message: "Choose the bank." }];
  return problemIf(!bank.active, "bank_id", `${bank.name} is no longer offered. Choose another bank.`);
}

export const accountTypeChosen = ({ bank }: SaleFacts) =>
  problemIf(bank.account_type === null, "account_type", "Choose the type of the account.");

/** The account number is one of its bank. */
export function accountNumberValid({ bank: { bank, account_type, account_number } }: SaleFacts): Problem[] {
  if (!account_number) return [{ field: "account_number", message: "Enter the account number." }];
  const problem = bank && account_type && accountNumberProblem(bank, account_type, account_number);
  return problem ? [{ field: "account_number", message: `${problem}.` }] : [];
}

export const debitDayChosen = ({ bank }: SaleFacts) =>
  problemIf(bank.debit_day === null, "debit_day", "Choose the day of the debit.");

/** Another payer is known by name, ID number and relationship. */
export function holderKnown({ bank }: SaleFacts): Problem[] {
  if (bank.holder_is_policyholder) return [];
  const { holder_id_number: number, holder_relationship: relationship } = bank;
  const read = number ? parseIdNumber(number) : null;
  const message = read?.ok === false ? `${read.message}.` : "Enter the account holder's ID number.";
  return [
    ...problemIf(!bank.account_holder, "account_holder", "Enter the account holder's name."),
    ...problemIf(!read?.ok, "holder_id_number", message),
    ...problemIf(!relationship, "holder_relationship_id", "Choose the account holder's relationship."),
  ];
}
