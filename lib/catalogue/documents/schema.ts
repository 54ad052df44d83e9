export const DOCUMENT_KINDS = ["brochure", "terms"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
