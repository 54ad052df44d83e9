export type Random = {
  /** From 0 (included) to 1 (not included). */
  next: () => number;
  /** An integer in a range, including both ends. */
  int: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  /** An integer from an exponential distribution. */
  waiting: (mean: number) => number;
  pick: <T>(values: readonly T[]) => T;
  weighted: <T>(choices: Weighted<T>) => T;
  /** The same for many draws from many choices. @returns a function that draws */
  drawing: <T>(choices: Weighted<T>) => () => T;
  /** Another generator, which does not depend on the numbers drawn from this one. */
  fork: (number: number) => Random;
};

/** Values with their weights, in any unit. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[];

/** A random number generator that repeats its numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const chance = (probability: number) => next() < probability;
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
    const last = choices.at(-1); // because of rounding, a little of the last weight may be left
    if (!last) throw new RangeError("Nothing to choose from");
    return last[0];
  }

  function drawing<T>(choices: Weighted<T>): () => T {
    let sum = 0;
    const ends = choices.map(([value, weight]) => {
      sum += weight;
      return { value, end: sum };
    });
    return () => {
      const drawn = next() * sum;
      let [low, high] = [0, ends.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (drawn < (ends[middle]?.end ?? 0)) high = middle;
        else low = middle + 1;
      }
      const found = ends[low];
      if (!found) throw new RangeError("Nothing to choose from");
      return found.value;
    };
  }

  const fork = (number: number) => createRandom(Math.imul(seed, 0x9e3779b1) + number);

  return { next, int, chance, waiting, pick, weighted, drawing, fork };
}
