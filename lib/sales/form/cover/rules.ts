import { dateColumn } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { entryAge, type SaleFacts } from "@/lib/sales/form/facts";
import { mainType } from "../lives/rules";
import { type Problem, problemIf } from "../rule";

/** How far ahead cover may begin. */
const COMMENCEMENT_AHEAD_MAX_DAYS = 60;

/** A plan is chosen, which still exists and is one of this product. Source: Sales specification, section 2, "Cover". */
export function planChosen({ plan, is_plan_offered }: SaleFacts): Problem[] {
  if (!plan) return [{ field: "product_plan_id", message: "Choose a plan." }];
  return problemIf(!is_plan_offered, "product_plan_id", "This plan is no longer offered. Choose another.");
}

/** Another amount than the plan's needs a reason. Source: Domain decisions, section 4. */
export function overrideExplained({ plan, cover }: SaleFacts) {
  const isOverride =
    plan !== null && (cover.cover_amount !== plan.cover_amount || cover.monthly_premium !== plan.monthly_premium);
  const message = "Say why the cover or premium differs from the plan's.";
  return problemIf(isOverride && !cover.override_reason, "override_reason", message);
}

/**
 * Cover begins tomorrow at the earliest and in 60 days at the latest. Only who sends or submits a sale is held to it:
 * while it waits for its check the day may come. Source: Sales specification, sections 2 and 4.
 */
export function commencementAhead({ cover, today, is_editable }: SaleFacts): Problem[] {
  const field = "commencement_date";
  if (!cover.commencement_date) return [{ field, message: "Choose when cover begins." }];
  const days = (dateColumn(cover.commencement_date).getTime() - dateColumn(today).getTime()) / DAY_MS;
  const message = `Choose a cover start date from tomorrow to ${COMMENCEMENT_AHEAD_MAX_DAYS} days ahead.`;
  return problemIf(is_editable && (days < 1 || days > COMMENCEMENT_AHEAD_MAX_DAYS), field, message);
}

/**
 * The main insured life is of an age that the plan accepts, at commencement; so is the policyholder, where the product
 * has no main insured life. Source: Sales specification, section 2, "Cover".
 */
export function entryAgeAccepted(facts: SaleFacts): Problem[] {
  if (!facts.plan) return [];
  const isMain = mainType(facts) !== undefined;
  const person = isMain ? facts.insured_lives.find(({ type }) => type?.member === "main") : facts.policyholder;
  const age = person ? entryAge(facts, person) : null;
  const { min_entry_age: min, max_entry_age: max } = facts.plan;
  const isAccepted = age === null || (age >= (min ?? 0) && (max === null || age <= max));
  const who = isMain ? "the main insured life" : "the policyholder";
  return problemIf(!isAccepted, "product_plan_id", `This plan is ${agesText(min, max)}; ${who} is ${age}.`);
}

function agesText(min: number | null, max: number | null): string {
  if (min === null) return `for ages up to ${max}`;
  return max === null ? `for ages from ${min}` : `for ages ${min} to ${max}`;
}
