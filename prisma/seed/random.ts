export type Random = ReturnType<typeof createRandom>;

/** Pairs of a value and how often it comes, in any unit. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[];

/** Chance that falls the same way in every run with the same seed (the generator is mulberry32). */
export function createRandom(seed: number) {
  let state = seed;

  /** From 0 up to, not including, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));

  const chance = (probability: number) => next() < probability;

  /** Mostly small, now and then much larger than the mean. */
  const waiting = (mean: number) => Math.floor(-Math.log(1 - next()) * mean);

  function pick<T>(values: readonly T[]): T {
    return weighted(values.map((value) => [value, 1] as const));
  }

  function weighted<T>(choices: Weighted<T>): T {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new RangeError("Nothing to choose from");
  }

  function shuffle<T>(values: readonly T[]): T[] {
    return values
      .map((value) => ({ value, place: next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ value }) => value);
  }

  return { next, int, chance, waiting, pick, weighted, shuffle };
}
