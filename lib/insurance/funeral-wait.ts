import { isoDate } from "@/lib/platform/text/format";

/** What the law says of the waiting periods of funeral policies, from a day on until a later row takes its place. */
type FuneralWait = {
  /** "YYYY-MM-DD": for policies that are entered into from this day on. */
  valid_from: string;
  /** The longest wait for death from natural causes, in months. */
  longest_months: number;
  /** No longer than this part of the policy's term: 4 for a quarter. */
  part_of_term: number;
  /** So many days a policy with another insurer must have run for its wait to count. */
  previous_cover_days: number;
  source: string;
};

/**
 * Waits by day, the earliest first. Microinsurers are exempt from the part of the term since 4 March 2024 (FSCA INS
 * Notice 3 of 2024: six months for a term of twelve). That is no row here, since a product does not say whether its
 * underwriter is a microinsurer: the rule that holds for all of them is the stricter one.
 */
export const FUNERAL_WAITS: readonly [FuneralWait, ...FuneralWait[]] = [
  {
    valid_from: "2018-10-01",
    longest_months: 6,
    part_of_term: 4,
    previous_cover_days: 31,
    source:
      "Policyholder Protection Rules (Long-term Insurance), 2017, rules 2A.6.1 and 2A.6.5, inserted by FSCA Notice 997 of " +
      "2018 (Government Gazette 41928 of 28 September 2018) with effect from 1 October 2018. Funeral policies entered into " +
      "before had until 1 July 2021 to comply.",
  },
];

/** The row in force on a day, "YYYY-MM-DD"; before the first one, that one. */
export const funeralWaitOn = (day: string): FuneralWait =>
  FUNERAL_WAITS.findLast(({ valid_from }) => valid_from <= day) ?? FUNERAL_WAITS[0];

/**
 * The longest waiting period of funeral cover for natural causes, in whole months.
 * @param termMonths null for a policy without an end
 * @param day on which cover begins, "YYYY-MM-DD"
 */
export function longestFuneralWait(termMonths: number | null, day = isoDate(new Date())): number {
  const { longest_months, part_of_term } = funeralWaitOn(day);
  return termMonths === null ? longest_months : Math.min(longest_months, Math.floor(termMonths / part_of_term));
}

type Waiting = { waiting_months: number; term_months: number | null };

/** The error message for the waiting period of a funeral plan that is sold today; null when it is short enough. */
export function funeralWaitProblem({ waiting_months, term_months }: Waiting): string | null {
  const longest = longestFuneralWait(term_months);
  if (waiting_months <= longest) return null;
  const { longest_months, part_of_term } = funeralWaitOn(isoDate(new Date()));
  const part = part_of_term === 4 ? "a quarter" : `1/${part_of_term}`;
  return `Must be ${longest} or less: at most ${longest_months} months, and at most ${part} of the term (PPR rule 2A.6)`;
}
