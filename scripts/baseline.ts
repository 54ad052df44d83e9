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
  const lacking = replaced.filter((name) => !applied.includes(name));
  const more = applied.filter((name) => !replaced.includes(name)).sort();
  const odd = more.filter((name, place) => name !== following[place]);
  if (lacking.length + odd.length === 0) return "adopt";
  throw new Error(
    `${subject} is not one of release 0.2.0 (${[...lacking.map((name) => `it lacks ${name}`), ...odd.map((name) => `it has ${name}`)].slice(0, 3).join(", ")}). Upgrade to 0.2.0 first. Nothing was written.`,
  );
}
