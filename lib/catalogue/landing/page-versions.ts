/** The versions of a public page: the one that everybody sees, and the other one that a tenant tries beside it. */
export const PAGE_VERSIONS = ["original", "alternative"] as const;

export type PageVersion = (typeof PAGE_VERSIONS)[number];

/** The hidden field of the quote form, and the cookie by which a visitor keeps seeing the same version. */
export const VERSION_FIELD = "page_version";
