import { expect, test } from "vitest";
import { isWhole, splitEvenly, sumOfShares } from "@/lib/insurance/shares";

const MOST_PERSONS = 50;

test("an even split is exactly the whole for any number of persons, and only the first gets the remainder", () => {
  for (let count = 1; count <= MOST_PERSONS; count += 1) {
    const shares = splitEvenly(count);
    const [first, ...others] = shares;
    expect(shares).toHaveLength(count);
    expect(sumOfShares(shares)).toBe("100.00");
    expect(new Set(others).size).toBeLessThanOrEqual(1);
    const remainder = Math.round(100 * (Number(first) - Number(others[0] ?? first)));
    expect(remainder).toBe(count === 1 ? 0 : 10_000 % count);
  }
  expect(splitEvenly(3)).toEqual(["33.34", "33.33", "33.33"]);
});

test("nobody to split among gives no shares", () => {
  expect(splitEvenly(0)).toEqual([]);
});

test("cents are summed exactly, where decimal fractions would drift", () => {
  expect(sumOfShares(Array.from({ length: 3 }, () => "33.33"))).toBe("99.99");
  expect(sumOfShares(["0.10", "0.20"])).toBe("0.30");
  for (let share = 1; share < 10_000; share += 1) {
    const pair = [(share / 100).toFixed(2), ((10_000 - share) / 100).toFixed(2)];
    expect(isWhole(pair), pair.join(" + ")).toBe(true);
  }
});

test.each([[["33.33", "33.33", "33.33"]], [["50.00", "50.01"]], [[]], [["100.00", "0.01"]], [[null]]])(
  "%j are not the whole",
  (shares) => {
    expect(isWhole(shares)).toBe(false);
  },
);

test("a share that is not filled in counts as nothing", () => {
  expect(sumOfShares(["60.00", null, "35.00"])).toBe("95.00");
});
