const LIST_PARAMS = ["page", "per_page", "search", "sortBy", "sortDesc"];

type Params = Record<string, string | string[] | undefined>;

export type ListScope = {
  /** The parameters that this list filters by. */
  filters?: readonly string[];
  /** What holds where the address says nothing. */
  defaults?: Record<string, string>;
  /** What holds whatever the address says, such as the product of the screen. */
  fixed?: Record<string, string>;
};

/**
 * The query string of a list out of a page's own: what a list knows, what this one filters by, nothing empty, and
 * always in the same order, so that server and browser name the same page of data alike.
 */
export function listQueryString(params: Params, { filters = [], defaults = {}, fixed = {} }: ListScope): string {
  const known = [...LIST_PARAMS, ...filters].flatMap((name): [string, string][] => {
    const value = params[name];
    return typeof value === "string" && value !== "" ? [[name, value]] : [];
  });
  return new URLSearchParams({ ...defaults, ...Object.fromEntries(known), ...fixed }).toString();
}

/** What a list is narrowed by, out of its query: neither its order nor its place in it. */
export function filterOf(query: string): Record<string, string> {
  const { page, per_page, sortBy, sortDesc, ...filter } = Object.fromEntries(new URLSearchParams(query));
  return filter;
}
