import type { Member } from "@/lib/catalogue/beneficiary-types/schema";
import { isOfChildren } from "@/lib/catalogue/cover-limits/refusal";
import type { PlanSnapshot } from "@/lib/sales/record/columns/plan-snapshot";
import type { CoverLimitFacts } from "../facts";

const isWithin = (age: number, { min_age, max_age }: { min_age: number | null; max_age: number | null }) =>
  age >= (min_age ?? 0) && (max_age === null || age <= max_age);

type CoveredLife = { member: Member | null; age: number | null };

/**
 * What a life is covered for, in rand: the plan's amount for such a member of that age, else the sale's own. Null while
 * there is no plan, or no age to choose the amount by.
 */
export function coverOfLife(
  sale: { plan: Pick<PlanSnapshot, "member_cover"> | null; cover_amount: number | null },
  { member, age }: CoveredLife,
): number | null {
  const amounts = sale.plan?.member_cover.filter((each) => each.member === member) ?? [];
  if (amounts.length === 0) return sale.cover_amount;
  if (age === null) return null;
  return amounts.find((each) => isWithin(age, each))?.cover_amount ?? sale.cover_amount;
}

/** The limit that holds for an age on a day: of those in force by then the one that began last; of one day, the lowest. */
export const limitInForce = (
  limits: readonly CoverLimitFacts[],
  { age, date }: { age: number; date: string },
): CoverLimitFacts | undefined =>
  limits
    .filter((limit) => isWithin(age, limit) && limit.valid_from <= date)
    .toSorted((one, other) => one.valid_from.localeCompare(other.valid_from) || other.amount - one.amount)
    .at(-1);

/**
 * In rand: above what a limit refuses cover. One that begins this year refuses above its amount, and so do the limits of
 * children. One of an earlier year may have been raised since: between its amount and its `refuse_above` it warns.
 *
 * Source: Insurance Act 18 of 2017, Schedule 2; Long-term Insurance Act 52 of 1998, section 55.
 * @param today "YYYY-MM-DD" in South Africa
 */
export const refusedAbove = (limit: CoverLimitFacts, today: string): number =>
  isOfChildren(limit) || limit.valid_from.slice(0, 4) >= today.slice(0, 4) ? limit.amount : limit.refuse_above;
