import { isWithinAges, namedCover } from "@/lib/catalogue/plans/named-cover";
import type { QuotedMember } from "./quoted-members";
import type { LandingPlan } from "./schema";

/** Somebody whom a quote is for. */
type QuotedPerson = { member: QuotedMember; age: number };

export type PricedPlan = Pick<
  LandingPlan,
  | "id"
  | "heading"
  | "currency"
  | "cover_amount"
  | "monthly_premium"
  | "min_entry_age"
  | "max_entry_age"
  | "member_cover"
>;

/** What everybody is covered for, in the order of the people, by the cheapest plan that accepts all of them. */
export type Price<Plan extends PricedPlan> = { plan: Plan; covers: number[] };

/**
 * The cheapest plan that accepts everybody; null when none does. No tariff is calculated: a plan has one premium.
 * @param people at least one person
 */
export function cheapestPrice<Plan extends PricedPlan>(
  plans: readonly Plan[],
  people: readonly QuotedPerson[],
): Price<Plan> | null {
  const fitting = plans.flatMap((plan) => {
    const covers = people.flatMap((person) => coverOf(plan, person) ?? []);
    return covers.length === people.length ? [{ plan, covers }] : [];
  });
  return fitting.toSorted((one, other) => one.plan.monthly_premium - other.plan.monthly_premium)[0] ?? null;
}

/**
 * What a plan covers a person for, in whole units of its currency; null when it doesn't accept them. An adult without an
 * amount of their own is covered for the plan's, as in a sale. A plan that names no members is for one person.
 */
function coverOf(plan: PricedPlan, person: QuotedPerson): number | null {
  const named = namedCover(plan.member_cover, person);
  if (person.member === "main") return isEntryAge(plan, person.age) ? (named ?? plan.cover_amount) : null;
  if (named !== undefined) return named;
  const hasAmounts = plan.member_cover.some(({ member }) => member === person.member);
  const isPartner = person.member === "spouse" && plan.member_cover.length > 0 && !hasAmounts;
  return isPartner && isEntryAge(plan, person.age) ? plan.cover_amount : null;
}

const isEntryAge = ({ min_entry_age, max_entry_age }: PricedPlan, age: number) =>
  isWithinAges(age, { min_age: min_entry_age, max_age: max_entry_age });
