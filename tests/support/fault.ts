import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";

const POLL_MS = 50;
const PATIENCE_MS = 30_000;

/** A row of docs/operations/faults.md. */
export type Fault = {
  fault: string;
  /** What a user sees of it. */
  seen: string;
  /** How long it takes to recover, in words. Without them the test measures it. */
  back?: string;
};

/** How long it took to recover, as a test measured it: a line of the file that FAULT_FIGURES names. */
export type Figure = { file: string; name: string; seconds: number };

/**
 * Says which fault a test is of: a row of docs/operations/faults.md. The first statement of the test, with texts that are
 * written there: scripts/testing/fault-table.ts reads them from the source.
 * @returns what measures how long it takes to recover
 */
export function fault(_row: Fault) {
  const { currentTestName: name = "", testPath = "" } = expect.getState();
  const file = relative(process.cwd(), testPath);
  const write = (seconds: number) => {
    const figure: Figure = { file, name, seconds };
    if (process.env.FAULT_FIGURES) appendFileSync(process.env.FAULT_FIGURES, `${JSON.stringify(figure)}\n`);
  };
  return {
    /** Waits from now on, when the fault is over, until everything works again. @throws Error when it never does */
    until: async (works: () => unknown, patienceMs = PATIENCE_MS): Promise<void> => {
      const begin = performance.now();
      while (!(await works())) {
        if (performance.now() - begin > patienceMs) throw new Error(`Not recovered after ${patienceMs / 1000} s`);
        await wait(POLL_MS);
      }
      write((performance.now() - begin) / 1000);
    },
  };
}
