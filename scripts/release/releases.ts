import { readFileSync, writeFileSync } from "node:fs";

export const RELEASES = "docs/releases.md";
/** The next release: its notes for operators are written while it is made. */
const NEXT = /^\| next \| *\| (.*) \|$/m;
const ROW = /^\| (\d+\.\d+\.\d+) \| `([0-9a-f]{7,40})` \|/gm;
/** From here on, a release runs beside the one before it. */
const FIRST_BESIDE = "0.3.0";

export type Release = { version: string; commit: string };

/** The releases that docs/releases.md names, in its order: the oldest first. */
export const releases = (document = readFileSync(RELEASES, "utf8")): Release[] =>
  [...document.matchAll(ROW)].map(([, version = "", commit = ""]) => ({ version, commit }));

/** The newest release that runs beside this one; undefined while there is none. */
export const releaseBeside = (document?: string): Release | undefined =>
  releases(document).findLast(({ version }) => version.localeCompare(FIRST_BESIDE, "en", { numeric: true }) >= 0);

/** The document with the next release under its name. @throws Error when it is named already */
export function named({ version, commit }: Release, document: string): string {
  if (releases(document).some((release) => release.version === version))
    throw new Error(`${RELEASES} names release ${version} already.`);
  const row = (notes: string) => `| ${version} | \`${commit}\` | ${notes} |`;
  const [found, notes = ""] = NEXT.exec(document) ?? [];
  return found ? document.replace(found, row(notes)) : `${document.trimEnd()}\n${row("None.")}\n`;
}

/** Names a release in docs/releases.md, with the notes that were written for the next one. */
export const nameRelease = (release: Release): void =>
  writeFileSync(RELEASES, named(release, readFileSync(RELEASES, "utf8")));
