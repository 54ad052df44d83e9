import { describe, expect, test } from "vitest";
import { cheapestPrice, type PricedPlan } from "@/lib/catalogue/landing/quote-price";

const plan = (fields: Partial<PricedPlan>): PricedPlan => ({
  ...{ id: 1, heading: "Solo", currency: "R", cover_amount: 10_000, monthly_premium: 49 },
  ...{ min_entry_age: 18, max_entry_age: 64, member_cover: [] },
  ...fields,
});

const child = { member: "child" as const, min_age: 0, max_age: 20, cover_amount: 5_000 };
const parent = { member: "parent" as const, min_age: null, max_age: 80, cover_amount: 7_000 };
const solo = plan({});
const family = plan({ id: 2, cover_amount: 30_000, monthly_premium: 139, member_cover: [child] });
const extended = plan({ id: 3, cover_amount: 50_000, monthly_premium: 239, member_cover: [child, parent] });
const ALL = [extended, family, solo];

const priceFor = (...people: [member: "main" | "spouse" | "child" | "parent", age: number][]) => {
  const price = cheapestPrice(
    ALL,
    people.map(([member, age]) => ({ member, age })),
  );
  return price && [price.plan.id, price.covers];
};

describe("a quote", () => {
  test("is the cheapest plan that accepts everybody, with what it covers each for", () => {
    expect(priceFor(["main", 34])).toEqual([1, [10_000]]);
    expect(priceFor(["main", 34], ["child", 4])).toEqual([2, [30_000, 5_000]]);
    expect(priceFor(["main", 34], ["spouse", 33], ["child", 4], ["parent", 70])).toEqual([
      3,
      [50_000, 50_000, 5_000, 7_000],
    ]);
  });

  test("covers a partner only in a plan for several people", () => {
    expect(priceFor(["main", 34], ["spouse", 33])).toEqual([2, [30_000, 30_000]]);
  });

  test("is no plan where somebody is too young, too old, or of no kind that the plans name", () => {
    expect(priceFor(["main", 17])).toBeNull();
    expect(priceFor(["main", 65])).toBeNull();
    expect(priceFor(["main", 34], ["child", 21])).toBeNull();
    expect(priceFor(["main", 34], ["spouse", 70])).toBeNull();
    expect(priceFor(["main", 34], ["parent", 81])).toBeNull();
  });

  test("accepts both ends of a plan's ages", () => {
    expect(priceFor(["main", 18])).toEqual([1, [10_000]]);
    expect(priceFor(["main", 64])).toEqual([1, [10_000]]);
  });
});
