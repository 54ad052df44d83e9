import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const TESTS = /^tests\/(unit|api|faults|recovery|e2e)\/[^/]+\.(test|spec)\.ts$/;
/** The test that goes through every screen. */
export const SCREENS = "screens.spec.ts";

/** The folders that are named after a noun. */
const NOUN_FOLDERS = [/^app\/(?:api|\(console\))\/([a-z-]+)\//, /^(?:lib|components)\/[a-z]+\/([a-z-]+)\//];

/** The tests that a change touches. */
type Touched = {
  changed: string[];
  nouns: string[];
  api: string[];
  faults: string[];
  recovery: string[];
  e2e: string[];
};

/**
 * Finds the tests that have changed, import a changed file, or are named after a changed noun. For a noun without a
 * browser test of its name, it finds the browser tests of no noun that open its screen.
 * @param since the commit to compare with
 */
export function findTouched(since: string): Touched {
  const files = filesOf("ls-files", "--cached", "--others", "--exclude-standard");
  const changed = [
    ...filesOf("diff", "--name-only", since),
    ...filesOf("ls-files", "--others", "--exclude-standard"),
  ].toSorted();
  const allNouns = unique(files.flatMap(nounOfSource));
  const nouns = unique(changed.flatMap(nounOfSource));
  const tests = files.filter((file) => TESTS.test(file) && existsSync(file));
  const named = (file: string) => nouns.includes(nounOfTest(file, allNouns) ?? "");
  const isOfNoNoun = (file: string) => nounOfTest(file, allNouns) === undefined;
  const unnamed = nouns.filter((noun) => !tests.some((file) => isE2e(file) && nounOfTest(file, allNouns) === noun));
  const touched = tests.filter(
    (file) =>
      changed.includes(file) ||
      named(file) ||
      importsOf(file).some((path) => changed.includes(path)) ||
      (isE2e(file) && !file.endsWith(SCREENS) && isOfNoNoun(file) && unnamed.some((noun) => opens(file, noun))),
  );
  const inFolder = (folder: string) => touched.filter((file) => file.startsWith(`tests/${folder}/`));
  return {
    ...{ changed, nouns, api: inFolder("api"), e2e: inFolder("e2e") },
    ...{ faults: inFolder("faults"), recovery: inFolder("recovery") },
  };
}

const filesOf = (...command: string[]) =>
  execFileSync("git", command, { encoding: "utf8" }).split("\n").filter(Boolean);

const unique = (names: string[]) => [...new Set(names)];

const isE2e = (file: string) => file.startsWith("tests/e2e/");

const nounOfSource = (path: string) => NOUN_FOLDERS.flatMap((folder) => folder.exec(path)?.[1] ?? []);

/**
 * The longest noun in a test's file name, also in the singular: "sale-form" gives sales, "lead-imports-large"
 * lead-imports.
 */
function nounOfTest(file: string, nouns: string[]): string | undefined {
  const name = `-${basename(file).replace(/\.(test|spec)\.ts$/, "")}-`;
  const isIn = (noun: string) => name.includes(`-${noun}-`) || name.includes(`-${singularOf(noun)}-`);
  return nouns.filter(isIn).toSorted((one, other) => other.length - one.length)[0];
}

export const singularOf = (noun: string) => noun.replace(/s$/, "");

/** The paths of the project's own files that a file may import. */
function importsOf(file: string): string[] {
  const specifiers = [...readFileSync(file, "utf8").matchAll(/from "([@.][^"]+)"/g)].map(([, path = ""]) => path);
  return specifiers.flatMap((specifier) => {
    const path = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(file), specifier);
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`];
  });
}

const opens = (file: string, noun: string) => new RegExp(`["\`]/${noun}["\`?]`).test(readFileSync(file, "utf8"));
