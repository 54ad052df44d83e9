import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PlaywrightReport, REPORTS, specsOf, type VitestReport } from "./runners.ts";

const PROJECTS = ["unit", "api", "faults", "recovery"];
const ROUTE = /\b(?:GET|POST|PUT|PATCH|DELETE) \/api\/[^\s,]+/g;

/**
 * The tests of the last run by what they promise: a name with any route in it stands for the promise on every route.
 * Compare two runs with diff.
 * @param folder the reports of the run
 * @returns lines such as "tests/api/contract.test.ts › gets 401 from {route} × 310"; what was left out says so
 */
export function promisesOf(folder = REPORTS): string[] {
  const counts = new Map<string, number>();
  for (const name of [...namesOfVitest(folder), ...namesOfPlaywright(folder)]) {
    const promise = name.replace(ROUTE, "{route}");
    counts.set(promise, (counts.get(promise) ?? 0) + 1);
  }
  return [...counts].map(([promise, count]) => (count === 1 ? promise : `${promise} × ${count}`)).toSorted();
}

function namesOfVitest(folder: string): string[] {
  const results = PROJECTS.flatMap((project) => read<VitestReport>(folder, project)?.testResults ?? []);
  return results.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => `${inTests(name)} › ${fullName}${leftOut(status)}`),
  );
}

const namesOfPlaywright = (folder: string): string[] =>
  (read<PlaywrightReport>(folder, "e2e")?.suites ?? []).flatMap((suite) =>
    specsOf(suite).map(({ title }) => `tests/e2e/${suite.file} › ${title}`),
  );

const inTests = (path: string) => path.slice(path.lastIndexOf("tests/"));

const leftOut = (status: string) => (status === "passed" || status === "failed" ? "" : " (only in `npm test -- all`)");

function read<Report>(folder: string, name: string): Report | undefined {
  const file = join(folder, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
}
