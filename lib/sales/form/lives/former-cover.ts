import { type FuneralWaitLaw, funeralWaitOn } from "@/lib/insurance/funeral-wait";
import { ruleOn } from "@/lib/insurance/law/rule-on";
import type { Law } from "@/lib/insurance/law/rules";
import { counted } from "@/lib/platform/text/format";
import { addDays, addMonths } from "@/lib/platform/time/days";
import type { WaitingPeriod } from "@/lib/sales/record/columns/waiting-periods";
import type { Replacement } from "../replacement/schema";

export type FormerCoverFacts = {
  law: FuneralWaitLaw & Pick<Law, "lapsed_policy" | "group_scheme">;
  underwriter: string | null;
  /** "YYYY-MM-DD": the day on which the policy is entered into, which is that of its submission. */
  entered_on: string;
  replacement: Replacement;
};

type Life = { was_covered: boolean | null };

/**
 * What each kind of former cover makes of a waiting period, with the reason; none for a kind that is not
 * claimed, or not yet with every day. Where it does not count, the period stays as it is.
 *
 * Source: Policyholder Protection Rules (Long-term Insurance), 2017, rules 2A.6.5, 2A.6.6 and 2A.9.
 *
 * @param months the waiting period without former cover
 */
export function afterFormerCover(months: number, facts: FormerCoverFacts, life: Life): WaitingPeriod[] {
  return [afterLapse(months, facts), afterGroupScheme(months, facts, life), afterReplaced(months, facts, life)].filter(
    (period) => period !== null,
  );
}

/** Rule 2A.9.2 speaks of the policyholder alone, so that it does not matter whom the lapsed policy covered. */
function afterLapse(months: number, facts: FormerCoverFacts): WaitingPeriod | null {
  const { underwriter, entered_on, replacement, law } = facts;
  const { lapsed_for_non_payment, lapsed_on, lapsed_waiting_served: isServed, lapsed_served_months } = replacement;
  if (!lapsed_for_non_payment || !lapsed_on || lapsed_on > entered_on) return null;
  const policy = `earlier policy with ${underwriter ?? "this insurer"}`;
  const { months: after } = ruleOn(law.lapsed_policy, entered_on);
  const limit = counted(after, "month");
  if (entered_on > addMonths(lapsed_on, after)) {
    return { months, reason: `The ${policy} lapsed more than ${limit} before this one (PPR rule 2A.9.2).` };
  }
  const lapsed = `The ${policy} lapsed for non-payment within ${limit} before this one`;
  if (isServed) return { months: 0, reason: `${lapsed}, after its waiting period (PPR rule 2A.9.2).` };
  const left = monthsLeft(months, lapsed_served_months);
  return { months: left, reason: `${lapsed}: what was left of its waiting period still counts (PPR rule 2A.9.3).` };
}

function afterGroupScheme(months: number, facts: FormerCoverFacts, life: Life): WaitingPeriod | null {
  const { group_member_since: since, left_group_scheme_on: left } = facts.replacement;
  if (!since || !left || left > facts.entered_on) return null;
  const rule = ruleOn(facts.law.group_scheme, facts.entered_on);
  const [membership, days] = [counted(rule.membership_months, "month"), counted(rule.days, "day")];
  const inFull = (why: string) => ({ months, reason: `${why} (PPR rule 2A.6).` });
  if (addMonths(since, rule.membership_months) > left) {
    return inFull(`The group scheme was left after less than ${membership} of membership`);
  }
  if (facts.entered_on > addDays(left, rule.days)) {
    return inFull(`The group scheme was left more than ${days} before this policy`);
  }
  if (!life.was_covered) return inFull("Not marked as covered by the group scheme");
  const reason = `A group scheme was left within ${days} before this policy, after ${membership} of membership or more`;
  return { months: 0, reason: `${reason} (PPR rule 2A.6).` };
}

function afterReplaced(months: number, facts: FormerCoverFacts, life: Life): WaitingPeriod | null {
  const { replaces, waiting_served, served_months } = facts.replacement;
  if (!replaces) return null;
  const problem = replacedProblem(facts, life);
  if (problem) return { months, reason: problem };
  const under = "under the old policy";
  if (waiting_served) return { months: 0, reason: `The waiting period was served ${under} (PPR rule 2A.6.5).` };
  const left = monthsLeft(months, served_months);
  if (left < months) return { months: left, reason: `The months served ${under} come off (PPR rule 2A.6.6).` };
  return { months, reason: `No waiting period is recorded as served ${under} (PPR rule 2A.6.5(c)).` };
}

/** Why a policy that is replaced does not count for a life; null when it does. */
function replacedProblem(facts: FormerCoverFacts, life: Life): string | null {
  const { underwriter, entered_on, replacement, law } = facts;
  const { insurer, previous_from, similar_cover, same_lives } = replacement;
  const policy = "The old policy";
  if (!insurer || !previous_from) return `${policy} needs an insurer and a start date (PPR rule 2A.6.5(a)).`;
  if (insurer.toLowerCase() === underwriter?.toLowerCase()) {
    return `${policy} is with the same insurer; PPR rule 2A.6.5 applies only to other insurers.`;
  }
  const days = funeralWaitOn(entered_on, law).previous_cover_days;
  if (entered_on < addDays(previous_from, days)) {
    return `${policy} began less than ${counted(days, "day")} before this one (PPR rule 2A.6.5(a)).`;
  }
  if (!similar_cover) return `${policy} is not recorded as covering similar risks (PPR rule 2A.6.5(b)).`;
  if (!same_lives) return `${policy} is not recorded as covering the same people (PPR rule 2A.6.5(b)).`;
  return life.was_covered ? null : "Not marked as covered by the old policy (PPR rule 2A.6.5(b)).";
}

const monthsLeft = (months: number, served: number | null) => Math.max(0, months - (served ?? 0));
