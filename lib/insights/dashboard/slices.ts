import { AGE_BRACKETS, type LeadDimension } from "@/lib/leads/list/dimensions";
import { capitalize } from "@/lib/platform/text/capitalize";
import type { DimensionCount } from "./schema";

/** A value with its count. `number` is 0 for what is unknown and -1 for what has no key of its own. */
export type Counts = { key: string | null; number: number; count: number }[];

/** Counts by the values of a property, as the insights show them. */
export const slicesOf = (dimension: LeadDimension, counts: Counts): DimensionCount[] =>
  ordered(dimension, counts.map(shown(dimension)));

const shown =
  (dimension: LeadDimension) =>
  ({ key, number, count }: Counts[number]): DimensionCount => {
    if (key !== null) return { key, label: labelOf(dimension, key), count, group: null };
    return number === 0
      ? { key, label: "Unknown", count, group: "unknown" }
      : { key, label: "Other", count, group: "other" };
  };

function labelOf(dimension: LeadDimension, key: string): string {
  if (dimension === "age_bracket") return Object.entries(AGE_BRACKETS).find(([bracket]) => bracket === key)?.[1] ?? key;
  return dimension === "gender" ? capitalize(key) : key;
}

// Brackets by age, everything else by number; then what is other, and what is unknown.
function ordered(dimension: LeadDimension, counts: DimensionCount[]): DimensionCount[] {
  const rank = ({ group }: DimensionCount) => [null, "other", "unknown"].indexOf(group);
  const ageOf = ({ key }: DimensionCount) => (dimension === "age_bracket" ? BRACKETS.indexOf(key ?? "") : 0);
  return counts.sort(
    (a, b) => rank(a) - rank(b) || ageOf(a) - ageOf(b) || b.count - a.count || a.label.localeCompare(b.label),
  );
}

const BRACKETS = Object.keys(AGE_BRACKETS);
