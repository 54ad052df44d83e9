import type { Member } from "@/lib/catalogue/beneficiary-types/schema";
import type { InsuranceClass } from "@/lib/catalogue/products/schema";
import { ADULT_AGE_YEARS } from "@/lib/insurance/id-number";
import type { CoverLimitFacts, PlanFacts } from "../facts";

const isWithin = (age: number, { min_age, max_age }: { min_age: number | null; max_age: number | null }) =>
  age >= (min_age ?? 0) && (max_age === null || age <= max_age);

type CoveredLife = { member: Member | null; age: number | null };

/**
 * What a life is covered for, in rand: the plan's amount for such a member of that age, else the sale's own. Null while
 * there is no plan, or no age to choose the amount by.
 */
export function coverOfLife(
  sale: { plan: Pick<PlanFacts, "member_cover"> | null; cover_amount: number | null },
  { member, age }: CoveredLife,
): number | null {
  const amounts = sale.plan?.member_cover.filter((each) => each.member === member) ?? [];
  if (amounts.length === 0) return sale.cover_amount;
  if (age === null) return null;
  return amounts.find((each) => isWithin(age, each))?.cover_amount ?? sale.cover_amount;
}

/** The limit that holds for an age on a day: of those that are in force by then, the one that began last. */
export const limitInForce = (
  limits: readonly CoverLimitFacts[],
  { age, date }: { age: number; date: string },
): CoverLimitFacts | undefined =>
  limits
    .filter((limit) => isWithin(age, limit) && limit.valid_from <= date)
    .toSorted((one, other) => one.valid_from.localeCompare(other.valid_from))
    .at(-1);

/** Whether a limit is one for children, which never only warns. */
export const isOfChildren = ({ max_age }: CoverLimitFacts): boolean => max_age !== null && max_age < ADULT_AGE_YEARS;

/**
 * Whether cover above a limit only warns: the amount for adults on funeral policies rises each year by notice, so one
 * from an earlier year may be out of date.
 *
 * Source: Insurance Act 18 of 2017, Schedule 2.
 * @param today "YYYY-MM-DD"
 */
export const onlyWarns = (insuranceClass: InsuranceClass | null, limit: CoverLimitFacts, today: string): boolean =>
  insuranceClass === "funeral" && !isOfChildren(limit) && limit.valid_from.slice(0, 4) < today.slice(0, 4);
