import { z } from "zod";

const SLUG_MAX_LENGTH = 255;

export const NO_SLUG = "Enter a slug. The name has no letters or digits to generate one from.";

/** A typed slug; null when it is to be made from the name. */
export const slugInput = z
  .string()
  .trim()
  .max(SLUG_MAX_LENGTH, `Max ${SLUG_MAX_LENGTH} characters`)
  .regex(/^[a-z0-9-]*$/, "Only lowercase letters, numbers and dashes (-) are allowed")
  .nullish()
  .transform((text) => text || null);

/** First path segments of the application's own pages. A product with such a slug could never be opened. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  "login",
  "otp-verify",
  "forgot-password",
  "reset-password",
  "dashboard",
  "profile",
  "tenants",
  "teams",
  "allocation-rules",
  "personalities",
  "roles",
  "users",
  "products",
  "questions",
  "product-plans",
  "product-faqs",
  "integrations",
  "consumers",
  "data-requests",
  "questionnaires",
  "scripts",
  "scorecards",
  "cover-limits",
  "public-holidays",
  "beneficiary-types",
  "beneficiary-relationships",
  "banks",
  "leads",
  "lead-imports",
  "sales",
  "qc",
  "wallboard",
  "reports",
  "unsubscribe",
  "operations",
  "law",
  "privacy",
  "suppressions",
  "consents",
  "audit",
  "retention",
  "auth",
  "api",
  "api-reference",
  "health",
  "storage",
  "assets",
  "static",
  "_next",
  "favicon.ico",
  "manifest.webmanifest",
  "robots.txt",
  "sitemap.xml",
  "opengraph-image",
]);

/** A name as part of a URL: "Família & Lar" becomes "familia-lar". Empty when no letter or digit is left. */
export function slugify(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-$/, "");
}

/** The given slug, or else one made from the name; empty when neither results in one. */
export const slugFor = (given: string | null | undefined, name: string): string => given?.trim() || slugify(name);

/** Whether a product can't have this slug, in upper or lower case. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug.toLowerCase());
}
