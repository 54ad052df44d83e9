import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import type { FileTime } from "./tally.ts";

/**
 * Records how long each file took, including its imports, and which tests passed only when they were tried again. Vitest's
 * own report only counts from the first test.
 */
export default class FileTimes implements Reporter {
  readonly #files: FileTime[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration } = module.diagnostic();
    const retried = [...module.children.allTests("passed")].filter(isRetried).map(({ fullName }) => fullName);
    this.#files.push({ file: module.relativeModuleId, seconds: (collectDuration + duration) / 1000, retried });
  }

  onTestRunEnd(): void {
    if (process.env.FILE_TIMES) writeFileSync(process.env.FILE_TIMES, JSON.stringify(this.#files));
  }
}

const isRetried = (test: TestCase) => test.diagnostic()?.flaky === true;
