import { expect } from "vitest";

/** The number of attempts of each kind. More are made, up to MOST_ATTEMPTS, if other load blurs the result. */
const ENOUGH = 100;
export const MOST_ATTEMPTS = 600;
const TOLERANCE = 0.1;

type Attempt = () => Promise<unknown>;

/**
 * Expects two kinds of attempts to take equally long, by their medians. The order within a pair is random, so that work
 * left over by one attempt slows both kinds down equally.
 */
export async function expectSameTime(one: Attempt, other: Attempt): Promise<void> {
  const times: { one: number[]; other: number[] } = { one: [], other: [] };
  let ratio = Number.NaN;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const isFirst = Math.random() < 0.5;
    if (isFirst) times.one.push(await timeOf(one));
    times.other.push(await timeOf(other));
    if (!isFirst) times.one.push(await timeOf(one));
    ratio = median(times.one) / median(times.other);
    if (attempt >= ENOUGH && Math.abs(ratio - 1) <= TOLERANCE) return;
  }
  expect.fail(`One kind takes ${ratio.toFixed(2)} times as long as the other`);
}

async function timeOf(attempt: Attempt): Promise<number> {
  const startedAt = performance.now();
  await attempt();
  return performance.now() - startedAt;
}

function median(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
