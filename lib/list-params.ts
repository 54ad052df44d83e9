const LIST_PARAMS = ["page", "per_page", "search", "sortBy", "sortDesc"];

type Params = Record<string, string | string[] | undefined>;

/**
 * The query string of a list out of a page's own: what a list knows, what this one filters by, nothing empty, and
 * always in the same order, so that server and browser name the same page of data alike.
 */
export function listQueryString(params: Params, filters: readonly string[] = []): string {
  const known = [...LIST_PARAMS, ...filters].flatMap((name): [string, string][] => {
    const value = params[name];
    return typeof value === "string" && value !== "" ? [[name, value]] : [];
  });
  return new URLSearchParams(known).toString();
}
