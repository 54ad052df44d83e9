import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findNouns, importsOf } from "./nouns.ts";

const TESTS = /^tests\/(unit|api|faults|recovery|e2e)\/[^/]+\.(test|spec)\.ts$/;
/** The test that goes through every screen. */
export const SCREENS = "screens.spec.ts";

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
  const { ofSource, ofTest } = findNouns(files);
  const nouns = [...new Set(changed.flatMap(ofSource))];
  const tests = files.filter((file) => TESTS.test(file) && existsSync(file));
  const named = (file: string) => nouns.includes(ofTest(file) ?? "");
  const isOfNoNoun = (file: string) => ofTest(file) === undefined;
  const unnamed = nouns.filter((noun) => !tests.some((file) => isE2e(file) && ofTest(file) === noun));
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

const isE2e = (file: string) => file.startsWith("tests/e2e/");

const opens = (file: string, noun: string) => new RegExp(`["\`]/${noun}["\`?]`).test(readFileSync(file, "utf8"));
