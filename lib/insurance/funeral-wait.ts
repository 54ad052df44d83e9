import { isoDate } from "@/lib/platform/text/format";
import { ruleOn } from "./law/rule-on";
import type { Law } from "./law/rules";
import { partOfTermText } from "./law/texts";

export type FuneralWaitLaw = Pick<Law, "funeral_wait">;

/** The row for policies that are entered into on a day, "YYYY-MM-DD". */
export const funeralWaitOn = (day: string, { funeral_wait }: FuneralWaitLaw) => ruleOn(funeral_wait, day);

/**
 * The longest waiting period of funeral cover for natural causes, in whole months.
 * @param termMonths null for a policy without an end
 * @param day on which the policy is entered into, "YYYY-MM-DD"
 */
export function longestFuneralWait(termMonths: number | null, day: string, law: FuneralWaitLaw): number {
  const { longest_months, part_of_term } = funeralWaitOn(day, law);
  return termMonths === null ? longest_months : Math.min(longest_months, Math.floor(termMonths / part_of_term));
}

type Waiting = { waiting_months: number; term_months: number | null };

/** The error message for the waiting period of a funeral plan that is sold today; null when it is short enough. */
export function funeralWaitProblem({ waiting_months, term_months }: Waiting, law: FuneralWaitLaw): string | null {
  const today = isoDate(new Date());
  const longest = longestFuneralWait(term_months, today, law);
  if (waiting_months <= longest) return null;
  const { longest_months, part_of_term } = funeralWaitOn(today, law);
  const part = partOfTermText(part_of_term);
  return `Must be ${longest} or less: at most ${longest_months} months, and at most ${part} of the term (PPR rule 2A.6)`;
}
