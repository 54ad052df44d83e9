import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "../browser.ts";
import { runNode } from "./child.ts";
import type { FileReport } from "./file-reports.ts";
import { failureOf, heading, sum, type Tally, type Trouble } from "./tally.ts";

/** Where the runners write their reports. */
export const REPORTS = "test-results";

const LABEL_WIDTH = 8;

/** The folders under tests/ that Vitest runs. */
type Project = "unit" | "api" | "faults" | "recovery" | "soak";

/** The tag of tests that repeat a promise which another test keeps. */
const REPETITION = "all";

export type RunOptions = {
  /** Added to the environment of this process, such as the address of the server. */
  env?: Record<string, string>;
  /** Whether other tests run at the same time. Its lines then begin with its name. */
  parallel?: boolean;
  lowPriority?: boolean;
  /** The name of its report, if a project runs more than once. */
  report?: string;
  /** Whether it may match no test. */
  allowNoTests?: boolean;
  /** Leaves out the tests that repeat a promise which another test keeps. */
  once?: boolean;
};

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
};
type Result = { duration: number; errors: { message?: string }[] };
type Spec = { title: string; tests: { status: string; results: Result[] }[] };
type Suite = { file: string; suites?: Suite[]; specs: Spec[] };
export type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };

/** Runs the tests of a project. `args` are passed to Vitest, such as a part of a file name. */
export async function runVitest(project: Project, args: string[], options: RunOptions = {}): Promise<Tally> {
  const name = options.report ?? project;
  const [file, ofFiles] = [reportFile(name), reportFile(`${name}-files`)];
  const reporters = ["default", "json", "./scripts/testing/file-reports.ts"].map(
    (reporter) => `--reporter=${reporter}`,
  );
  const without = options.once
    ? [`--tagsFilter=!${REPETITION}`, ...filesOfRepetitions(project).map((path) => `--exclude=${path}`)]
    : [];
  const mayBeNone = options.allowNoTests ? ["--passWithNoTests"] : [];
  const command = [
    ...["node_modules/vitest/vitest.mjs", "run", "--project", project, ...reporters],
    ...[...without, ...mayBeNone, ...args],
  ];
  const env = { ...options.env, ...depthOf(options), FILE_REPORTS: ofFiles };
  const code = await run(name, [...command, `--outputFile.json=${file}`], { ...options, env });
  const files = readReport<FileReport[]>(ofFiles) ?? [];
  const report = readReport<VitestReport>(file);
  return tallyOf(name, code, options, report, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(couldNotLoad).length,
    files,
    troubles: files.flatMap(({ troubles }) => troubles),
  }));
}

/** The test files of a project that have the tag as a whole. Vitest would load them only to skip each test. */
function filesOfRepetitions(project: Project): string[] {
  const folder = `tests/${project}`;
  const files = readdirSync(folder).map((name) => `${folder}/${name}`);
  return files.filter((file) => readFileSync(file, "utf8").includes(`@module-tag ${REPETITION}\n`));
}

/** Tells tests of one promise in many forms how many of them to try. */
const depthOf = ({ once }: RunOptions): Record<string, string> => (once ? {} : { TEST_ALL: "true" });

const couldNotLoad = ({ status, assertionResults }: VitestReport["testResults"][number]) =>
  status === "failed" && !assertionResults.some((test) => test.status === "failed");

/** Runs the tests under tests/e2e in a browser. `args` are passed to Playwright. */
export async function runPlaywright(args: string[], options: RunOptions = {}): Promise<Tally> {
  const name = options.report ?? "e2e";
  const file = reportFile(name);
  const env = {
    ...options.env,
    ...depthOf(options),
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // Lets tests use the files in lib/** that import "server-only".
    NODE_OPTIONS: "--conditions=react-server",
  };
  const without = options.once ? [`--grep-invert=@${REPETITION}\\b`] : [];
  const mayBeNone = options.allowNoTests ? ["--pass-with-no-tests"] : [];
  const command = [
    ...["node_modules/@playwright/test/cli.js", "test", `--output=${join(REPORTS, name)}`],
    ...[...without, ...mayBeNone, ...args],
  ];
  const code = await run(name, command, { ...options, env });
  return tallyOf(name, code, options, readReport<PlaywrightReport>(file), ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    files: suites.map((suite) => ({ file: pathOf(suite), seconds: secondsOf(suite) })),
    troubles: suites.flatMap(troublesOf),
  }));
}

const pathOf = ({ file }: Suite) => `tests/e2e/${file}`;

const resultsOf = ({ tests }: Spec) => tests.flatMap(({ results }) => results);

const secondsOf = (suite: Suite) =>
  specsOf(suite)
    .flatMap(resultsOf)
    .reduce((total, { duration }) => total + duration, 0) / 1000;

function troublesOf(suite: Suite): Trouble[] {
  return specsOf(suite).flatMap((spec) => {
    const statuses = spec.tests.map(({ status }) => status);
    const [failed, passedAtLast] = [statuses.includes("unexpected"), statuses.includes("flaky")];
    if (!failed && !passedAtLast) return [];
    const errors = resultsOf(spec).flatMap(({ errors }) => errors.map(({ message = "" }) => message));
    return [{ name: `${pathOf(suite)} › ${spec.title}`, errors, passedAtLast: !failed }];
  });
}

export const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

async function run(name: string, command: string[], { env, parallel = false, lowPriority = false }: RunOptions) {
  if (!parallel) heading(`Tests: ${name}`);
  const label = parallel ? name.padEnd(LABEL_WIDTH) : undefined;
  return (await runNode(command, { env, label, part: name, lowPriority })).code;
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

/**
 * Counts the results. A runner that fails without a failed test, or runs no tests unexpectedly, counts as one failure.
 */
function tallyOf<Report>(
  name: string,
  code: number,
  { allowNoTests = false }: RunOptions,
  report: Report | undefined,
  count: (report: Report) => Tally,
): Tally {
  const counted = report ? count(report) : { passed: 0, failed: 0 };
  const failedSilently = counted.failed === 0 && (code !== 0 || (counted.passed === 0 && !allowNoTests));
  return failedSilently
    ? sum([counted, failureOf(name, `The runner ended with ${code}, without a failed test.`)])
    : counted;
}
