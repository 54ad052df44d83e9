/** The path of a quote request's page. */
export const linkPath = (slug: string, token: string, part = ""): string =>
  `/${encodeURIComponent(slug)}/quote/${encodeURIComponent(token)}${part}`;
