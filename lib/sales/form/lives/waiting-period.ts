import type { InsuranceClass } from "@/lib/catalogue/products/insurance-classes";
import { type FuneralWaitLaw, longestFuneralWait } from "@/lib/insurance/funeral-wait";
import { counted, formatNames } from "@/lib/platform/text/format";
import type { PlanSnapshot } from "@/lib/sales/record/columns/plan-snapshot";
import type { WaitingPeriod } from "@/lib/sales/record/columns/waiting-periods";
import { afterFormerCover, type FormerCoverFacts } from "./former-cover";

type PlanFacts = {
  law: FuneralWaitLaw;
  insurance_class: InsuranceClass | null;
  plan: Pick<PlanSnapshot, "waiting_months" | "term_months"> | null;
};

/**
 * The waiting period of a life for death from natural causes under a new funeral policy. Death by accident is covered at
 * once. Null without a plan, and for other classes of insurance, where the plan's own text counts.
 *
 * Source: Policyholder Protection Rules 2017 (Long-term Insurance), rules 2A.6 and 2A.9; their figures are rows of
 * the law.
 */
export function waitingPeriod(
  facts: PlanFacts & FormerCoverFacts,
  life: { was_covered: boolean | null },
): WaitingPeriod | null {
  const full = withoutFormerCover(facts, facts.entered_on);
  if (!full || full.months === 0) return full;
  const [shortest = full] = afterFormerCover(full.months, facts, life).toSorted(
    (one, other) => one.months - other.months,
  );
  return shortest;
}

function withoutFormerCover({ insurance_class, plan, law }: PlanFacts, day: string): WaitingPeriod | null {
  if (insurance_class !== "funeral" || !plan) return null;
  const { waiting_months: months, term_months } = plan;
  if (months === 0) return { months, reason: "The plan has no waiting period." };
  const longest = longestFuneralWait(term_months, day, law);
  const rule = "PPR rule 2A.6.1 allows";
  return months > longest
    ? { months: longest, reason: `${rule} ${counted(longest, "month")}, less than the plan's own ${months}.` }
    : { months, reason: `Set by the plan. ${rule} at most ${counted(longest, "month")}.` };
}

/** Whether former cover can shorten the waiting period of a sale, so that it is asked about. @param day "YYYY-MM-DD" */
export const asksFormerCover = (facts: PlanFacts, day: string): boolean =>
  (withoutFormerCover(facts, day)?.months ?? 0) > 0;

/**
 * Why the waiting period is what it is, for every life or for each by name; null where no rule gives one.
 * @param lives every insured life, by the name that the client knows it by.
 */
export function waitingReason(lives: readonly { name: string; reason: string | null }[]): string | null {
  const reasons = lives.flatMap(({ name, reason }) => (reason === null ? [] : [{ name, reason }]));
  const byReason = [...Map.groupBy(reasons, ({ reason }) => reason)];
  if (byReason.length <= 1) return byReason[0]?.[0] ?? null;
  return byReason.map(([reason, group]) => `${formatNames(group.map(({ name }) => name))}: ${reason}`).join(" ");
}

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
