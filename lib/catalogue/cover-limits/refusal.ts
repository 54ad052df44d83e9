import type { InsuranceClass } from "@/lib/catalogue/products/insurance-classes";
import { ADULT_AGE_YEARS } from "@/lib/insurance/id-number";
import { LARGEST_COVER } from "@/lib/insurance/money";

type Limit = {
  /** Null for every class of life cover. */
  insurance_class: InsuranceClass | null;
  max_age: number | null;
  amount: number;
  refuse_above: number | null;
};

/** Whether a limit is one for children, which always refuses above its amount. */
export const isOfChildren = ({ max_age }: Pick<Limit, "max_age">): boolean =>
  max_age !== null && max_age < ADULT_AGE_YEARS;

/**
 * In rand: above what a limit refuses cover in the years after its own. Where nobody entered that, it is the amount, and
 * twice the amount for adults' funeral cover, which rises each year by notice.
 *
 * Source: Insurance Act 18 of 2017, Schedule 2.
 */
export function refusalOf({ insurance_class, max_age, amount, refuse_above }: Limit): number {
  const rises = insurance_class === "funeral" && !isOfChildren({ max_age });
  const usual = rises ? Math.min(2 * amount, LARGEST_COVER) : amount;
  return Math.max(amount, refuse_above ?? usual);
}
