import type { Filter } from "@/components/table/filters/filter";
import { AGE_BRACKETS, LEAD_DIMENSIONS, type LeadDimension } from "@/lib/leads/list/dimensions";
import { formatNames } from "@/lib/platform/text/format";

type Named = { id: number; name: string };

const DIMENSION_LABELS: Record<LeadDimension, string> = {
  gender: "Gender",
  education: "Education",
  age_bracket: "Age",
  source: "Source",
  campaign: "Campaign",
  product_interest: "Product interest",
};

/** The filters that only the figures of the dashboard set, by the lead's properties. */
export const dimensionFilters = (own: readonly LeadDimension[] = []): Filter[] =>
  LEAD_DIMENSIONS.flatMap((dimension): Filter[] => {
    const label = DIMENSION_LABELS[dimension];
    const filters = [
      { name: dimension, label, describe: (key: string) => keyText(dimension, key) },
      { name: `${dimension}_group`, label, describe: (group: string) => group },
      { name: `${dimension}_not`, label, describe: (keys: string) => allBut(keys, (key) => keyText(dimension, key)) },
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

const keyText = (dimension: LeadDimension, key: string) =>
  dimension === "age_bracket" && isBracket(key) ? AGE_BRACKETS[key] : key;

const isBracket = (key: string): key is keyof typeof AGE_BRACKETS => Object.hasOwn(AGE_BRACKETS, key);

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
