import type { InsuranceClass } from "@/lib/catalogue/products/schema";
import { funeralWaitOn, longestFuneralWait } from "@/lib/insurance/funeral-wait";
import { formatNames } from "@/lib/platform/text/format";
import { dateColumn } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import type { PlanFacts } from "../facts";
import type { Replacement } from "../replacement/replacement";

type WaitingFacts = {
  insurance_class: InsuranceClass | null;
  underwriter: string | null;
  plan: Pick<PlanFacts, "waiting_months" | "term_months"> | null;
  /** "YYYY-MM-DD": the day on which cover begins. */
  entry_date: string;
  replacement: Replacement;
};

/**
 * Months until the death of a life from natural causes is covered by a new funeral policy. Death by accident is covered
 * at once. Null without a plan, and for other classes of insurance, where the plan's own text counts.
 *
 * Source: Policyholder Protection Rules 2017 (Long-term Insurance), rule 2A.6; its numbers are in funeral-wait.ts.
 */
export function waitingMonths(facts: WaitingFacts, life: { was_covered: boolean | null }): number | null {
  if (facts.insurance_class !== "funeral" || !facts.plan) return null;
  const { waiting_months, term_months } = facts.plan;
  const months = Math.min(waiting_months, longestFuneralWait(term_months, facts.entry_date));
  return life.was_covered && countsAsServed(facts) ? monthsLeft(months, facts.replacement) : months;
}

/** Whether the policy that is replaced lets what was served of its waiting period count. */
function countsAsServed({ replacement, underwriter, entry_date }: WaitingFacts): boolean {
  const { replaces, insurer, previous_from, similar_cover } = replacement;
  if (!replaces || !similar_cover || !insurer || !previous_from) return false;
  const isOtherInsurer = insurer.toLowerCase() !== underwriter?.toLowerCase();
  const days = (dateColumn(entry_date).getTime() - dateColumn(previous_from).getTime()) / DAY_MS;
  return isOtherInsurer && days >= funeralWaitOn(entry_date).previous_cover_days;
}

const monthsLeft = (months: number, { waiting_served, served_months }: Replacement) =>
  waiting_served ? 0 : Math.max(0, months - (served_months ?? 0));

/**
 * The sentence about the waiting period that the agent reads out; null where no rule gives one.
 * @param lives every insured life, by the name that the client knows it by.
 */
export function waitingSentence(lives: readonly { name: string; waiting_months: number | null }[]): string | null {
  const waits = lives.flatMap(({ name, waiting_months: months }) => (months === null ? [] : [{ name, months }]));
  if (waits.length === 0) return null;
  const byMonths = [...Map.groupBy(waits, ({ months }) => months)].toSorted(([one], [other]) => one - other);
  const [[only] = [0]] = byMonths;
  if (byMonths.length === 1 && only === 0) {
    return "There is no waiting period: death from any cause is covered from the first day.";
  }
  const parts = byMonths.map(([months, group]) => {
    const names = formatNames(group.map(({ name }) => name));
    return byMonths.length === 1 ? fromWhen(months) : `${fromWhen(months)} for ${names}`;
  });
  return `Death from natural causes is covered ${parts.join("; ")}. Death by accident is covered from the first day.`;
}

const fromWhen = (months: number) =>
  months === 0 ? "from the first day" : `after ${months} ${months === 1 ? "month" : "months"}`;

/** The sentence for a plan of other insurance than funeral cover, whose own text counts. */
export const planWaitingSentence = (months: number): string =>
  months === 0
    ? "This plan has no waiting period."
    : `The waiting period of this plan is ${months} ${months === 1 ? "month" : "months"} from the day on which cover begins.`;
