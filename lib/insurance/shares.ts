// Shares are texts with two decimals, in percent. They are summed in hundredths, which are exact.

const WHOLE = 10_000;

const hundredths = (share: string) => Math.round(Number(share) * 100);
const shareText = (share: number) => (share / 100).toFixed(2);

/** The sum of some shares, such as "99.99"; a share that is not filled in counts as nothing. */
export const sumOfShares = (shares: readonly (string | null)[]): string =>
  shareText(shares.reduce((sum, share) => sum + hundredths(share ?? "0"), 0));

/** What some shares leave of the whole; null where they leave nothing. */
export function remainderOf(shares: readonly (string | null)[]): string | null {
  const left = WHOLE - hundredths(sumOfShares(shares));
  return left > 0 ? shareText(left) : null;
}

/** Whether some shares are exactly the whole. */
export const isWhole = (shares: readonly (string | null)[]): boolean => hundredths(sumOfShares(shares)) === WHOLE;

/** 100% split evenly among a number of persons; the first gets the remainder: "33.34", "33.33", "33.33". */
export function splitEvenly(count: number): string[] {
  const each = Math.floor(WHOLE / count);
  return Array.from({ length: count }, (_, index) => shareText(index === 0 ? WHOLE - each * (count - 1) : each));
}
