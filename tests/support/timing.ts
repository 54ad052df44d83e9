import { expect } from "vitest";

/** So many attempts of each kind, and more when those don't settle it: the machine does other things as well. */
const ENOUGH = 100;
export const MOST_ATTEMPTS = 600;
const TOLERANCE = 0.1;

type Attempt = () => Promise<unknown>;

/**
 * Holds that one kind of attempt takes as long as another, by their medians. Which of a pair comes first is left to
 * chance, so that what one leaves to be done afterwards slows both down alike.
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
  expect.fail(`One takes ${ratio.toFixed(2)} times as long as the other`);
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
