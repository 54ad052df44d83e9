import { formatDate } from "@/lib/platform/text/format";
import type { SaleFacts } from "@/lib/sales/form/facts";
import { movedFirstDebit } from "@/lib/sales/mandates/first-debit";
import { LATE_FIELDS } from "@/lib/sales/record/held-review";
import { type Problem, problemIf } from "../rule";

/** Whoever holds the account agreed to the mandate as it reads now. Source: Sales specification, section 1, "mandate". */
export function mandateAgreed({ bank, mandate_agreed_by }: SaleFacts) {
  const holder = bank.holder_is_policyholder ? "policyholder" : "holder";
  const message =
    holder === "policyholder"
      ? "Read out the mandate and ask the client to agree."
      : "Read out the mandate to the account holder and ask them to agree.";
  return problemIf(mandate_agreed_by !== holder, "agreed_by_person", message);
}

/**
 * The agreement can still be confirmed in writing.
 *
 * Source: Payment Clearing House rules for debit payment instructions; see lib/insurance/confirmation.ts.
 */
export const agreementCurrent = ({ today, agreement_ends_on: last }: SaleFacts): Problem[] =>
  last !== null && last < today
    ? [
        {
          field: LATE_FIELDS.agreement,
          message: `The agreement is too old: it had to be confirmed in writing by ${formatDate(last)}. Read the mandate out again.`,
        },
      ]
    : [];

/**
 * The first debit is not later than the account holder agreed to. Source: Sales specification, section 2, "Cover".
 */
export function firstDebitKept(facts: SaleFacts) {
  const moved = movedFirstDebit(facts);
  if (moved === null) return [];
  return [
    {
      field: LATE_FIELDS.firstDebit,
      message: `The first debit has moved to ${formatDate(moved)}. Read the mandate out again.`,
    },
  ];
}
