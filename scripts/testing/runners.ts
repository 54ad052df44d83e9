import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "../browser.ts";
import { runNode } from "./child.ts";
import { heading, type Tally } from "./tally.ts";

const REPORTS = "test-results";

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

/** Runs the tests under tests/unit or tests/api; `args` are Vitest's own, such as a part of a file name. */
export async function runVitest(project: "unit" | "api", args: string[]): Promise<Tally> {
  heading(project === "unit" ? "Unit tests" : "API tests");
  const file = reportFile(project);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await runNode([
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    project,
    ...reporters,
    ...args,
  ]);
  return certain(code, readReport<VitestReport>(file), ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(couldNotLoad).length,
  }));
}

const couldNotLoad = ({ status, assertionResults }: VitestReport["testResults"][number]) =>
  status === "failed" && !assertionResults.some((test) => test.status === "failed");

/** Runs the tests under tests/e2e in a browser; `args` are Playwright's own. */
export async function runPlaywright(args: string[]): Promise<Tally> {
  heading("Browser tests");
  const file = reportFile("e2e");
  const { code } = await runNode(["node_modules/@playwright/test/cli.js", "test", ...args], {
    env: {
      CHROMIUM_PATH: await findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      // So that tests may use lib/**, whose files say `import "server-only"`.
      NODE_OPTIONS: "--conditions=react-server",
    },
  });
  return certain(code, readReport<PlaywrightReport>(file), ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
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

/** A runner that fails without naming a test, or runs none, counts as one failure. */
function certain<Report>(code: number, report: Report | undefined, count: (report: Report) => Tally): Tally {
  const { passed, failed } = report ? count(report) : { passed: 0, failed: 0 };
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}
