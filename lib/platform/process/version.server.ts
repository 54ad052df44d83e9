import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version of this release: three numbers, as package.json has them. */
export function releaseVersion(): string {
  const file = join(/* turbopackIgnore: true */ process.cwd(), "package.json");
  return (JSON.parse(readFileSync(/* turbopackIgnore: true */ file, "utf8")) as { version: string }).version;
}
