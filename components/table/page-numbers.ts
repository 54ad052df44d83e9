const MAX_SHOWN = 7;

/**
 * Up to seven page numbers: the first, the last, and those around the current one. Null stands for a gap.
 */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= MAX_SHOWN) return range(1, last);
  if (current <= 4) return [...range(1, 5), null, last];
  if (current >= last - 3) return [1, null, ...range(last - 4, last)];
  return [1, null, ...range(current - 1, current + 1), null, last];
}
