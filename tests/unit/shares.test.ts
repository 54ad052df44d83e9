import { describe, expect, test } from "vitest";
import { largestParts, MAX_PARTS, sharesOf } from "@/lib/platform/text/percentages";

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe("shares", () => {
  test.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [
      [1, 1, 1, 1, 1, 1],
      [17, 17, 17, 17, 16, 16],
    ],
    [
      [199, 1],
      [100, 0],
    ],
    [
      [994, 6],
      [99, 1],
    ],
    [[5], [100]],
    [
      [0, 7, 0],
      [0, 100, 0],
    ],
    [
      [1, 1, 1, 1, 1, 1, 1, 1],
      [13, 13, 13, 13, 12, 12, 12, 12],
    ],
  ])("the shares of %j are %j", (counts, shares) => {
    expect(sharesOf(counts)).toEqual(shares);
  });

  test("shares of nothing are all 0", () => {
    expect(sharesOf([0, 0])).toEqual([0, 0]);
    expect(sharesOf([])).toEqual([]);
  });

  test("whatever the counts, shares add up to 100, and each is less than a point from exact", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed;
    };
    for (let round = 0; round < 2_000; round += 1) {
      const counts = Array.from({ length: 1 + (random() % 12) }, () => 1 + (random() % (round % 2 ? 20 : 2_000_000)));
      const total = sum(counts);
      const shares = sharesOf(counts);
      const farthest = Math.max(
        ...counts.map((count, index) => Math.abs((shares[index] ?? 0) - (count / total) * 100)),
      );
      expect(sum(shares)).toBe(100);
      expect(farthest).toBeLessThan(1);
    }
  });

  test("a larger count never has a smaller share", () => {
    const counts = [17, 17, 16, 16, 16, 9, 5, 3, 1];
    const shares = sharesOf(counts);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
  });
});

describe("parts", () => {
  const parts = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index, count: index + 1 }));

  test("up to eight parts are all shown, the largest first", () => {
    const { largest, rest } = largestParts(parts(MAX_PARTS));
    expect(largest.map(({ count }) => count)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(rest).toEqual([]);
  });

  test("of more than eight parts the rest is kept apart, and nothing is lost", () => {
    const { largest, rest } = largestParts(parts(11));
    expect(largest.map(({ count }) => count)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
    expect(rest.map(({ count }) => count)).toEqual([3, 2, 1]);
  });

  test("an empty part is no part", () => {
    expect(largestParts([{ count: 0 }, { count: 3 }])).toEqual({ largest: [{ count: 3 }], rest: [] });
  });
});
