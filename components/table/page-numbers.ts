const MOST_SHOWN = 7;

/**
 * What a pager of up to seven places shows: page numbers around the current one, always the first and the last, and
 * null where some between are left out.
 */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= MOST_SHOWN) return run(1, last);
  if (current <= 4) return [...run(1, 5), null, last];
  if (current >= last - 3) return [1, null, ...run(last - 4, last)];
  return [1, null, ...run(current - 1, current + 1), null, last];
}
