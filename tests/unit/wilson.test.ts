import { expect, test } from "vitest";
import { parted, wilsonInterval } from "@/lib/insights/dashboard/leads/wilson";

// Published values: Robert G. Newcombe, "Two-sided confidence intervals for the single proportion: comparison of seven
// methods", Statistics in Medicine 17 (1998), 857–872, table I, method 3.

test.each([
  [81, 263, { share: 30.8, low: 25.5, high: 36.6 }],
  [15, 148, { share: 10.1, low: 6.2, high: 16 }],
  [0, 20, { share: 0, low: 0, high: 16.1 }],
  [1, 29, { share: 3.4, low: 0.6, high: 17.2 }],
  [29, 29, { share: 100, low: 88.3, high: 100 }],
])("the interval of %i of %i is the published one", (count, whole, interval) => {
  expect(wilsonInterval(count, whole)).toEqual(interval);
});

test("nothing is known of a share of nothing", () => {
  expect(wilsonInterval(0, 0)).toBeNull();
});

test("every interval lies within 0 to 100% and contains its share", () => {
  for (let whole = 1; whole <= 60; whole += 1) {
    for (let count = 0; count <= whole; count += 1) {
      const { share, low, high } = wilsonInterval(count, whole) ?? { share: 0, low: 1, high: -1 };
      expect([count, whole, 0 <= low && low <= share && share <= high && high <= 100]).toEqual([count, whole, true]);
    }
  }
});

test("intervals have parted once they have no value in common, whichever is the lower one", () => {
  const [low, high] = [
    { share: 10, low: 8, high: 12 },
    { share: 15, low: 12.1, high: 18 },
  ];
  expect([parted(low, high), parted(high, low)]).toEqual([true, true]);
  const touching = { share: 15, low: 12, high: 18 };
  expect([parted(low, touching), parted(touching, low), parted(low, low)]).toEqual([false, false, false]);
});
