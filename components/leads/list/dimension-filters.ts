import type { Filter } from "@/components/table/filters/filter";
import { DIMENSIONS, LEAD_DIMENSIONS, type LeadDimension, labelOfValue } from "@/lib/leads/list/dimensions";
import { formatDate, formatNames } from "@/lib/platform/text/format";
import { isDay } from "@/lib/platform/time/days";

type Named = { id: number; name: string };

/** The filters that only the figures of the dashboard set, by the lead's properties. */
export const dimensionFilters = (own: readonly LeadDimension[] = []): Filter[] =>
  LEAD_DIMENSIONS.flatMap((dimension): Filter[] => {
    const { label } = DIMENSIONS[dimension];
    const nameOf = (key: string) => labelOfValue(dimension, key);
    const filters = [
      { name: dimension, label, describe: nameOf },
      { name: `${dimension}_group`, label, describe: (group: string) => group },
      { name: `${dimension}_not`, label, describe: (keys: string) => allBut(keys, nameOf) },
    ];
    return own.includes(dimension) ? filters.slice(1) : filters;
  });

/** Everything but some products, from a figure that stands for the others. */
export const productNotFilter = (products: readonly Named[]): Filter => ({
  name: "product_not",
  label: "Product",
  describe: (ids) => allBut(ids, (id) => products.find((product) => String(product.id) === id)?.name ?? id),
});

/** A user or team that only figures filter by. */
export const nameFilter = (name: string, label: string, choices: readonly Named[]): Filter => ({
  name,
  label,
  describe: (id) => choices.find((choice) => String(choice.id) === id)?.name ?? id,
});

/** Chip text of a filter that is on or off. */
export const yesOrNo = (value: string) => (value === "0" || value === "false" ? "no" : "yes");

const SCOPES = new Map([
  ["me", "mine"],
  ["team", "My Team"],
]);

/** Whose work a list is of. */
export const scopeFilter: Filter = {
  name: "scope",
  label: "Scope",
  describe: (scope) => SCOPES.get(scope) ?? "everyone's",
};

/** A day in the address, as people write it. What was edited by hand stays as it is. */
const dayText = (day: string) => (isDay(day) ? formatDate(day) : day);

/** A day that only figures filter by. */
export const dayFilterChip = (name: string, label: string): Filter => ({ name, label, describe: dayText });

/** "all but Radio, Web and unknown", from a JSON array in the address, in which null is what is not known. */
function allBut(json: string, nameOf: (key: string) => string): string {
  const keys = listIn(json);
  const names = keys.map((key) => (key === null ? "unknown" : nameOf(String(key))));
  return names.length === 0 ? json : `all but ${formatNames(names)}`;
}

function listIn(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return []; // edited by hand: the server refuses it and says why
  }
}
