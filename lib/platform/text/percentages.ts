const WHOLE = 100;

/** The rounded percentage of a part; null when there is no whole. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * WHOLE);

/** The sum of numbers. */
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/**
 * The whole percentages of counts, which add up to exactly 100: every share is rounded down, and the points that are
 * missing go to the largest remainders (the largest remainder method). Of equal remainders the larger count, then the
 * earlier one, comes first.
 * @param counts whole numbers of at least 0
 * @returns a percentage for each; 0 for all of them if there is nothing to share
 */
export function sharesOf(counts: readonly number[]): number[] {
  const total = sumOf(counts);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count, index) => {
    const floor = Math.floor((count * WHOLE) / total);
    return { index, count, floor, remainder: count * WHOLE - floor * total };
  });
  const missing = WHOLE - exact.reduce((sum, { floor }) => sum + floor, 0);
  const raised = new Set(
    [...exact]
      .sort((a, b) => b.remainder - a.remainder || b.count - a.count || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return exact.map(({ index, floor }) => floor + (raised.has(index) ? 1 : 0));
}

/** More parts than this can't be told apart. */
export const MAX_PARTS = 8;

/** The largest parts, in descending order, and the rest of them, if there is more than can be shown. */
export function largestParts<Part extends { count: number }>(
  parts: readonly Part[],
  max = MAX_PARTS,
): { largest: Part[]; rest: Part[] } {
  const sorted = parts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return { largest: sorted.slice(0, max), rest: sorted.slice(max) };
}
