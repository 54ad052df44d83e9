import { BASELINE } from "@/lib/platform/db/release-schema.server";

/**
 * What a database with the given migrations needs of the baseline: all of it where it is empty, its record alone where it has
 * all migrations of release 0.2.0 and any beginning of those that follow, and nothing where it has it.
 * @param applied the names of the database's migrations. @param replaced those of release 0.2.0
 * @param names those of this release. @param subject how the error calls what has the migrations
 * @throws Error for a database of another release
 */
export function baselineFor(
  applied: readonly string[],
  replaced: readonly string[],
  names: readonly string[],
  subject = "This database",
): "apply" | "adopt" | "none" {
  if (applied.length === 0) return "apply";
  if (applied.includes(BASELINE)) return "none";
  const following = names.filter((name) => name > BASELINE);
  const missing = replaced.filter((name) => !applied.includes(name));
  const later = applied.filter((name) => !replaced.includes(name)).sort();
  const unexpected = later.filter((name, place) => name !== following[place]);
  if (missing.length + unexpected.length === 0) return "adopt";
  const reasons = [...missing.map((name) => `it lacks ${name}`), ...unexpected.map((name) => `it has ${name}`)];
  throw new Error(
    `${subject} is not one of release 0.2.0 (${reasons.slice(0, 3).join(", ")}). Upgrade to 0.2.0 first. Nothing was written.`,
  );
}
