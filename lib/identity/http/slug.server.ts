import "server-only";
import { invalid } from "@/lib/platform/http/errors.server";
import { NO_SLUG, slugFor } from "@/lib/platform/slug";

/** The slug given, else the one that the name makes. @throws HttpError 422 when the name makes none */
export function slugOf(given: string | null | undefined, name: string): string {
  const slug = slugFor(given, name);
  if (!slug) throw invalid({ slug: NO_SLUG });
  return slug;
}
