import "server-only";
import { slugFor } from "@/lib/slug";
import { invalid } from "./errors";

/** The slug given, else the one that the name makes. @throws HttpError 422 when the name makes none */
export function slugOf(given: string | null | undefined, name: string): string {
  const slug = slugFor(given, name);
  if (!slug) throw invalid({ slug: "Enter a slug: the name has no letter or digit to make one of." });
  return slug;
}
