/** The versions of a public page: the one that everybody sees, and the other one that a tenant tries beside it. */
export const PAGE_VERSIONS = ["original", "alternative"] as const;

export type PageVersion = (typeof PAGE_VERSIONS)[number];
