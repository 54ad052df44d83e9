import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "../browser.ts";
import { runNode } from "./child.ts";
import { type FileTime, heading, type Tally } from "./tally.ts";

const REPORTS = "test-results";

const LABEL_WIDTH = 6;

/** The folders under tests/ that Vitest runs. */
type Project = "unit" | "api" | "faults" | "soak";

type Surroundings = {
  /** What differs from our own environment, such as the server that is asked. */
  env?: Record<string, string>;
  /** Others run meanwhile: its lines are told from theirs by its name. */
  beside?: boolean;
  yields?: boolean;
  /** The name of its report, where a project is run more than once. */
  report?: string;
  /** It is asked for what may match no test. */
  mayBeEmpty?: boolean;
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type Suite = { file: string; suites?: Suite[]; specs: { tests: { results: { duration: number }[] }[] }[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };

/** Runs the tests of a project; `args` are Vitest's own, such as a part of a file name. */
export async function runVitest(project: Project, args: string[], around: Surroundings = {}): Promise<Tally> {
  const name = around.report ?? project;
  const [file, times] = [reportFile(name), reportFile(`${name}-times`)];
  const reporters = ["default", "json", "./scripts/testing/file-times.ts"].map((reporter) => `--reporter=${reporter}`);
  const command = ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...reporters, ...args];
  const env = { ...around.env, FILE_TIMES: times };
  const code = await run(name, [...command, `--outputFile.json=${file}`], { ...around, env });
  return certain(code, around, readReport<VitestReport>(file), ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(couldNotLoad).length,
    files: readReport<FileTime[]>(times) ?? [],
  }));
}

const couldNotLoad = ({ status, assertionResults }: VitestReport["testResults"][number]) =>
  status === "failed" && !assertionResults.some((test) => test.status === "failed");

/** Runs the tests under tests/e2e in a browser; `args` are Playwright's own. */
export async function runPlaywright(args: string[], around: Surroundings = {}): Promise<Tally> {
  const name = around.report ?? "e2e";
  const file = reportFile(name);
  const env = {
    ...around.env,
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // So that tests may use lib/**, whose files say `import "server-only"`.
    NODE_OPTIONS: "--conditions=react-server",
  };
  const command = ["node_modules/@playwright/test/cli.js", "test", `--output=${join(REPORTS, name)}`, ...args];
  const code = await run(name, command, { ...around, env });
  return certain(code, around, readReport<PlaywrightReport>(file), ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    files: suites.map(timeOf),
  }));
}

function timeOf(suite: Suite): FileTime {
  const millisecondsOf = ({ specs, suites = [] }: Suite): number =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
      .concat(suites.map(millisecondsOf))
      .reduce((total, each) => total + each, 0);
  return { file: `tests/e2e/${suite.file}`, seconds: millisecondsOf(suite) / 1000 };
}

async function run(name: string, command: string[], { env, beside = false, yields = false }: Surroundings) {
  if (!beside) heading(`Tests: ${name}`);
  return (await runNode(command, { env, label: beside ? name.padEnd(LABEL_WIDTH) : undefined, yields })).code;
}

function reportFile(name: string): string {
  const file = join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return undefined;
  }
}

/** A runner that fails without naming a test, or runs none that it should, counts as one failure. */
function certain<Report>(
  code: number,
  { mayBeEmpty = false }: Surroundings,
  report: Report | undefined,
  count: (report: Report) => Tally,
): Tally {
  const { passed, failed, files } = report ? count(report) : { passed: 0, failed: 0, files: [] };
  const silent = failed === 0 && (code !== 0 || (passed === 0 && !mayBeEmpty));
  return { passed, failed: silent ? 1 : failed, files };
}
