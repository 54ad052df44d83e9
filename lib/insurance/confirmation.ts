import { addDays } from "@/lib/platform/time/days";
import { ruleOn } from "./law/rule-on";
import type { Law } from "./law/rules";

// Source: Payment Clearing House rules for debit payment instructions, on voice mandates, by secondary sources: a mandate
// that was agreed to on a call is confirmed in writing within 21 days of the recording, and before any debit.

type ConfirmationLaw = Pick<Law, "written_confirmation">;

/**
 * The last day on which an agreement to a mandate can still be confirmed in writing; the day of the agreement is day 0.
 * @param agreedOn "YYYY-MM-DD" in South Africa, as is the answer
 */
export const agreementEndsOn = (agreedOn: string, { written_confirmation }: ConfirmationLaw): string =>
  addDays(agreedOn, ruleOn(written_confirmation, agreedOn).days);

/**
 * The last day for the written confirmation of a mandate: that of its agreement, or the day before the first debit if
 * that is earlier.
 * @param agreedOn "YYYY-MM-DD" in South Africa, as are the others
 */
export function confirmBy(agreedOn: string, firstDebitOn: string | null, law: ConfirmationLaw): string {
  const ends = agreementEndsOn(agreedOn, law);
  const debit = firstDebitOn && addDays(firstDebitOn, -1);
  return debit !== null && debit < ends ? debit : ends;
}
