import { DIMENSIONS, type LeadDimension, labelOfValue } from "@/lib/leads/list/dimensions";
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

const labelOf = (dimension: LeadDimension, key: string): string =>
  dimension === "gender" ? capitalize(key) : labelOfValue(dimension, key);

// Fixed values in their order, everything else by number; then what is other, and what is unknown.
function ordered(dimension: LeadDimension, counts: DimensionCount[]): DimensionCount[] {
  const rank = ({ group }: DimensionCount) => [null, "other", "unknown"].indexOf(group);
  const fixed = [...(DIMENSIONS[dimension].values?.keys() ?? [])];
  const placeOf = ({ key }: DimensionCount) => fixed.indexOf(key ?? "");
  return counts.sort(
    (a, b) => rank(a) - rank(b) || placeOf(a) - placeOf(b) || b.count - a.count || a.label.localeCompare(b.label),
  );
}
