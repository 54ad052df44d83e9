import type { ShareInterval } from "./schema";

/** The 97.5th percentile of the standard normal distribution: 2.5 % lie above it and 2.5 % below its negative. */
const Z = 1.959964;

/**
 * The Wilson score interval of a proportion: unlike the usual one it holds for few and for rare cases, and never leaves
 * 0 to 100 %. Source: Edwin B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
 * the American Statistical Association 22 (1927), 209–212.
 * @param count how many of the whole have the property
 * @returns null for a whole of 0
 */
export function wilsonInterval(count: number, whole: number): ShareInterval | null {
  if (whole === 0) return null;
  const share = count / whole;
  const weight = Z ** 2 / whole;
  const middle = (share + weight / 2) / (1 + weight);
  const reach = (Z / (1 + weight)) * Math.sqrt((share * (1 - share)) / whole + weight / (4 * whole));
  return { share: percent(share), low: percent(middle - reach), high: percent(middle + reach) };
}

// Of 0 and of all, an end of the interval may miss 0 or 1 by a rounding error.
const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;

/** Whether two intervals have no value in common, as they are shown. */
export const parted = (a: ShareInterval, b: ShareInterval): boolean => a.high < b.low || b.high < a.low;
