import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import type { FileTime, Trouble } from "./tally.ts";

export type FileReport = FileTime & { troubles: Trouble[] };

/**
 * Records how long each file took, including its imports, what failed in it, and what passed only when it was tried
 * again. Vitest's own report only counts from the first test.
 */
export default class FileReports implements Reporter {
  readonly #files: FileReport[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration } = module.diagnostic();
    const file = module.relativeModuleId;
    const tests = [...module.children.allTests()].filter((test) => test.result().state === "failed" || isRetried(test));
    const troubles = tests.map((test) => ({ ...troubleOf(test), name: `${file} › ${test.fullName}` }));
    const ofHooks = [module, ...module.children.allSuites()].flatMap((one) => one.errors());
    if (ofHooks.length > 0) troubles.push({ name: file, errors: ofHooks.map(({ message }) => message) });
    this.#files.push({ file, seconds: (collectDuration + duration) / 1000, troubles });
  }

  onTestRunEnd(): void {
    if (process.env.FILE_REPORTS) writeFileSync(process.env.FILE_REPORTS, JSON.stringify(this.#files));
  }
}

const isRetried = (test: TestCase) => test.diagnostic()?.flaky === true;

const troubleOf = (test: TestCase): Omit<Trouble, "name"> => ({
  errors: (test.result().errors ?? []).map(({ message, diff = "" }) => `${message}\n${diff}`),
  ...(isRetried(test) ? { passedAtLast: true } : {}),
});
