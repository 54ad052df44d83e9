import "server-only";
import { invalid } from "@/lib/platform/http/errors.server";
import { NO_SLUG, slugFor } from "@/lib/platform/text/slug";

/** The given slug, else one made from the name. @throws HttpError 422 when the name yields none */
export function slugOf(given: string | null | undefined, name: string): string {
  const slug = slugFor(given, name);
  if (!slug) throw invalid({ slug: NO_SLUG });
  return slug;
}
