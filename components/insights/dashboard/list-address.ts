import type { DimensionCount, FigureList } from "@/lib/insights/dashboard/schema";
import type { Period } from "@/lib/insights/rollup/period";

// The addresses of the lists behind figures. A list counts its rows by the same filters as the figure.

export type ListFilters = Record<string, string | number | undefined>;

const PATHS: Record<FigureList["resource"], string> = {
  leads: "/leads",
  sales: "/sales",
  "qc-reviews": "/qc/reviews",
};

/** A list of the leads, sales or reviews of every product. A filter without a value is left out. */
export function listAddress(resource: FigureList["resource"], filters: ListFilters): string {
  const set = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return set.length === 0 ? PATHS[resource] : `${PATHS[resource]}?${new URLSearchParams(set)}`;
}

/** What a tab is filtered by, apart from the period. */
export type TabFilters = { product_id?: string; team_id?: string; agent_id?: string };

/** The filters of every list of leads behind a figure of the tab. */
export const leadFiltersOf = (
  { product_id, team_id, agent_id }: TabFilters,
  { date_from, date_to }: Period,
): ListFilters => ({
  date_from,
  date_to,
  product_id,
  team_id,
  assigned_user_id: agent_id,
});

type Slice = Pick<DimensionCount, "key" | "group">;

/** The filter of one slice: by its key, or by the group of those without one. @param name of the property */
export const sliceFilter = (name: string, { key, group }: Slice): ListFilters =>
  key === null && group !== null ? { [`${name}_group`]: group } : { [name]: key ?? undefined };

/** The filter of everything but these slices. Null is what is not known. */
export const restFilter = (name: string, keys: readonly (string | number | null)[]): ListFilters => ({
  [`${name}_not`]: JSON.stringify(keys),
});
