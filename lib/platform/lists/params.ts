/** The parameters that every list has. */
export const LIST_PARAMS = ["page", "per_page", "search", "sortBy", "sortDesc"];

type Params = Record<string, string | string[] | undefined>;

export type ListScope = {
  /** The parameters that this list filters by. */
  filters?: readonly string[];
  /** Values for parameters that the URL leaves out. */
  defaults?: Record<string, string>;
  /** Values that override the URL, such as the product of the screen. */
  fixed?: Record<string, string>;
};

/**
 * The query string of a list, from the parameters of its page: only known and non-empty ones, always in the same order,
 * so that server and browser use the same key for the same page of data.
 */
export function listQueryString(params: Params, { filters = [], defaults = {}, fixed = {} }: ListScope): string {
  const known = [...LIST_PARAMS, ...[...filters].sort()].flatMap((name): [string, string][] => {
    const value = params[name];
    return typeof value === "string" && value !== "" ? [[name, value]] : [];
  });
  return new URLSearchParams({ ...defaults, ...Object.fromEntries(known), ...fixed }).toString();
}

/** The filters in the query string of a list, without its order and its page. */
export function filterOf(query: string): Record<string, string> {
  const { page, per_page, sortBy, sortDesc, ...filter } = Object.fromEntries(new URLSearchParams(query));
  return filter;
}
