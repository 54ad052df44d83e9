import { largestParts, sharesOf } from "@/lib/platform/text/percentages";
import type { ChartTone } from "@/lib/platform/theme/chart-tones";
import { REST } from "./series";
import type { DrawnSlice } from "./share-canvas";

export type Part = {
  id: string;
  label: string;
  count: number;
  /** The list of what it counts. */
  href?: string | undefined;
  /** The tone of a status; other parts are coloured by their position. */
  tone?: ChartTone;
  /** It stands for several already, and never has a slice of its own beside "Other". */
  isRest?: boolean;
};

/** A part as it is drawn, with its whole percentage. */
export type Share = Part & DrawnSlice;

/**
 * The eight largest parts in descending order and, as "Other", what is left of them; without those that are empty.
 * Ordinal parts keep the order that they are given in.
 * @param hrefOfRest the list of everything but these parts
 */
export function sharesOfParts(
  parts: readonly Part[],
  hrefOfRest?: (shown: readonly Part[]) => string | undefined,
  isOrdinal = false,
): Share[] {
  const { largest: descending, rest } = largestParts(parts.filter(({ isRest }) => !isRest));
  const largest = isOrdinal ? parts.filter((part) => descending.includes(part)) : descending;
  const others = [...rest, ...parts.filter(({ isRest, count }) => isRest && count > 0)];
  const shown = others.length === 0 ? largest : [...largest, restOf(others, () => hrefOfRest?.(largest))];
  const shares = sharesOf(shown.map(({ count }) => count));
  return shown.map((part, index) => ({
    ...part,
    share: shares[index] ?? 0,
    style: others.length > 0 && index === shown.length - 1 ? REST : (part.tone ?? index),
  }));
}

function restOf(parts: readonly Part[], href: () => string | undefined): Part {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const [only] = parts;
  return { id: "rest", label: "Other", count, href: parts.length === 1 && only?.isRest ? only.href : href() };
}
