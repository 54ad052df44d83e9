import type { Filter } from "./filter";
import { namesOf, stateOf } from "./filter-state";

/** The tenant of the switcher, or of a link: it names the list, as the places of a screen do. */
const TENANT = "tenant_id";

/** The filters that narrow a list down, and the parameters that clear them. Places, which name the list, are no filters. */
export function narrowingOf(
  filters: readonly Filter[],
  places: readonly string[],
  params: Parameters<typeof stateOf>[1],
) {
  const isPlace = (name: string) => name === TENANT || places.includes(name);
  return {
    narrowing: filters.filter((filter) => {
      const state = stateOf(filter, params);
      return state && !(state.operator === "is" && isPlace(filter.name));
    }),
    clearable: namesOf(filters).filter((name) => !isPlace(name)),
  };
}
