import { type Condition, formatConditions, type Operator, parseConditions } from "@/lib/platform/lists/conditions";
import type { Filter } from "./filter";

/** The parameter of a list's address with what is more than "is". */
const CONDITIONS = "conditions";

/** How a filter narrows a list: to one value, to any of several, or to none of them. */
export type FilterState = { operator: "is" | Operator; values: string[] };

type Params = { get: (name: string) => string | null };
type Changes = Record<string, string | null>;

export const OPERATOR_LABELS = { is: "is", not: "is not", any: "is any of" } as const;

/** How a filter narrows the list of an address; null while it is off. */
export function stateOf({ name }: Filter, params: Params): FilterState | null {
  const condition = conditionsIn(params).find(({ field }) => field === name);
  if (condition) return { operator: condition.operator, values: condition.values };
  const value = params.get(name);
  return value ? { operator: "is", values: [value] } : null;
}

/** The filters with their states, without a choice that a filter of a link has already made. */
export function statesOf(filters: readonly Filter[], params: Params): { filter: Filter; state: FilterState | null }[] {
  const all = filters.map((filter) => ({ filter, state: stateOf(filter, params) }));
  const made = all.filter(({ filter, state }) => state && filter.describe).map(({ filter }) => filter.name);
  return all.filter(({ filter, state }) => state || !filter.clears?.some((name) => made.includes(name)));
}

/** The changes of the address that make a filter narrow the list like this, or no longer. */
export function changesFor({ name, clears = [] }: Filter, state: FilterState | null, params: Params): Changes {
  const { operator = "is", values = [] } = state ?? {};
  const others = conditionsIn(params).filter(({ field }) => field !== name && !clears.includes(field));
  const own: Condition[] = operator === "is" || values.length === 0 ? [] : [{ field: name, operator, values }];
  const conditions = formatConditions([...others, ...own]) || null;
  return {
    ...withoutAll(clears),
    [name]: operator === "is" ? (values[0] ?? null) : null,
    ...(conditions === params.get(CONDITIONS) ? {} : { [CONDITIONS]: conditions }),
  };
}

const conditionsIn = (params: Params): Condition[] => parseConditions(params.get(CONDITIONS) ?? "") ?? [];

/** The parameters of filters in an address. */
export const namesOf = (filters: readonly Filter[]): string[] => [
  ...filters.map(({ name }) => name),
  ...(filters.some(({ composable }) => composable) ? [CONDITIONS] : []),
];

/** Changes that clear these parameters. */
export const withoutAll = (names: readonly string[] = []) => Object.fromEntries(names.map((name) => [name, null]));
