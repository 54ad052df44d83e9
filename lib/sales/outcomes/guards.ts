import { formatDate } from "@/lib/platform/text/format";
import { type OutcomeField, POLICY_OUTCOME } from "@/lib/sales/record/columns/outcome";
import type { Outcome } from "./schema";

/** What the guards read of a sale besides its outcome. Days are "YYYY-MM-DD". */
type SubmittedSale = {
  /** The day of its first submission. */
  submitted_on: string;
  cooling_off_ends_on: string | null;
};

type Problems = Partial<Record<OutcomeField, string>>;

/**
 * Why an outcome can't be that of a submitted sale, by field; empty when it can.
 * @param today "YYYY-MM-DD"
 */
export function outcomeProblems(outcome: Outcome, sale: SubmittedSale, today: string): Problems {
  const { policy_number, policy_outcome, policy_ended_on: ended, last_collected_on: collected } = outcome;
  const problems: Problems = {};
  if (policy_outcome === "in_force" && !policy_number) {
    problems.policy_number = "Enter the policy number: a policy in force has one.";
  }
  if (ended !== null) {
    const dayProblem = pastDayProblem(ended, sale, today);
    if (dayProblem) problems.policy_ended_on = dayProblem;
    else if (policy_outcome === null || POLICY_OUTCOME[policy_outcome].covers) {
      problems.policy_ended_on = "Choose an outcome that ends the policy, or leave this day empty.";
    } else if (policy_outcome === "cancelled_in_cooling_off" && isAfter(ended, sale.cooling_off_ends_on)) {
      problems.policy_ended_on = `The cooling-off period ended on ${formatDate(sale.cooling_off_ends_on ?? ended)}.`;
    }
  }
  const collectedProblem = collected === null ? null : pastDayProblem(collected, sale, today);
  if (collectedProblem) problems.last_collected_on = collectedProblem;
  return problems;
}

const isAfter = (day: string, end: string | null) => end !== null && day > end;

function pastDayProblem(day: string, { submitted_on }: SubmittedSale, today: string): string | null {
  if (day > today) return "Choose a day that is not in the future.";
  return day < submitted_on ? `The sale was submitted on ${formatDate(submitted_on)}.` : null;
}
