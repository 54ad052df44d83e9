import { addDays } from "@/lib/platform/time/days";

/** How long a client may cancel a new policy, from a day on until a later row takes its place. */
type CoolingOff = {
  /** "YYYY-MM-DD": for summaries of a policy that are received from this day on. */
  valid_from: string;
  /** Counted from the day on which the client receives the summary of the policy in writing. */
  days: number;
  source: string;
};

/** By day, the earliest first. */
export const COOLING_OFF: readonly [CoolingOff, ...CoolingOff[]] = [
  {
    valid_from: "2018-01-01",
    days: 31,
    source:
      "Policyholder Protection Rules (Long-term Insurance), 2017, rule 4.2 (Government Gazette 41321 of 15 December 2017), " +
      "with effect from 1 January 2018.",
  },
];

/** The row in force on a day, "YYYY-MM-DD"; before the first one, that one. */
export const coolingOffOn = (day: string): CoolingOff =>
  COOLING_OFF.findLast(({ valid_from }) => valid_from <= day) ?? COOLING_OFF[0];

/** The last day on which the client may cancel. @param deliveredOn "YYYY-MM-DD", as is the answer */
export const coolingOffEndsOn = (deliveredOn: string): string => addDays(deliveredOn, coolingOffOn(deliveredOn).days);
