import { expect, test } from "vitest";
import { quantileOf } from "@/lib/insights/rollup/quantiles";

/** As bucket_of() of the database. */
const bucketOf = (seconds: number) => (seconds < 1 ? 0 : 1 + Math.floor(Math.log(seconds) / Math.log(1.1)));

function bucketsOf(durations: readonly number[]): Map<number, number> {
  const buckets = new Map<number, number>();
  for (const seconds of durations) buckets.set(bucketOf(seconds), (buckets.get(bucketOf(seconds)) ?? 0) + 1);
  return buckets;
}

function exactQuantile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((one, other) => one - other);
  const rank = share * (sorted.length - 1);
  const at = (place: number) => sorted[place] ?? Number.NaN;
  const below = at(Math.floor(rank));
  return below + (at(Math.ceil(rank)) - below) * (rank - Math.floor(rank));
}

test("a median and a 90th percentile are within 10% of the exact ones, whatever the durations", () => {
  for (let round = 0; round < 500; round += 1) {
    const scale = 10 ** (1 + Math.random() * 6);
    const count = 1 + Math.floor(Math.random() * 40);
    const durations = Array.from({ length: count }, () => 1 + Math.random() ** 3 * scale);
    for (const share of [0.5, 0.9]) {
      const exact = exactQuantile(durations, share);
      const shown = quantileOf(bucketsOf(durations), share) ?? Number.NaN;
      expect(Math.abs(shown - exact) / exact).toBeLessThanOrEqual(0.1);
    }
  }
});

test("there is none without durations, also where some were taken back", () => {
  expect(quantileOf(new Map(), 0.5)).toBeNull();
  expect(quantileOf(new Map([[12, 0]]), 0.5)).toBeNull();
});
