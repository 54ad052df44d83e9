import { stripVTControlCharacters } from "node:util";

/** A test that failed, or passed only when it was tried again; or a check that failed. */
export type Trouble = { name: string; errors: string[]; passedAtLast?: boolean };

/** How long the tests of a file took. */
export type FileTime = { file: string; seconds: number };

/** How many tests or checks passed and failed. */
export type Tally = { passed: number; failed: number; files?: FileTime[]; troubles?: Trouble[] };

export const sum = (tallies: Tally[]): Required<Tally> => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  files: tallies.flatMap(({ files = [] }) => files),
  troubles: tallies.flatMap(({ troubles = [] }) => troubles),
});

export const heading = (text: string) => console.log(`\n── ${text} ──`);

/** Prints the result of a check on one line, after its output if it failed. */
export function reportCheck(name: string, passed: boolean, output = ""): Tally {
  if (!passed && output) console.log(output.trimEnd());
  console.log(`${passed ? "✓" : "✗"} ${name}`);
  return passed ? { passed: 1, failed: 0 } : failureOf(name, output);
}

/** The tally of one failure. */
export const failureOf = (name: string, error: string): Tally => ({
  passed: 0,
  failed: 1,
  troubles: [{ name, errors: [error] }],
});

/** So many tests of a run may need a second try. More are no chance, and count as failed. */
const MAX_RETRIED = 3;

/**
 * Prints again what failed, and what passed only at the second try, since the end of the output is what is read.
 * @returns how many of the latter count as failed
 */
export function judgeTroubles(troubles: Trouble[]): number {
  const [retried, failed] = [troubles.filter(({ passedAtLast }) => passedAtLast), troubles.filter(isFailure)];
  printTroubles("Failed", failed);
  printTroubles(`Passed only at the second try (at most ${MAX_RETRIED} may)`, retried);
  return retried.length > MAX_RETRIED ? retried.length : 0;
}

const isFailure = ({ passedAtLast }: Trouble) => !passedAtLast;

const SHOWN_LINES = 20;
const SHOWN_CHARACTERS = 300;

function printTroubles(title: string, troubles: Trouble[]): void {
  if (troubles.length > 0) heading(title);
  for (const { name, errors } of troubles) {
    console.log(name);
    for (const error of errors) {
      const lines = stripVTControlCharacters(error).split("\n");
      for (const line of lines.filter((text) => text.trim() !== "").slice(0, SHOWN_LINES))
        console.log(`    ${line.slice(0, SHOWN_CHARACTERS)}`);
    }
  }
}

const SHOWN_FILES = 10;

/** Prints the files that took longest, the processor minutes of each part, and the total time. */
export function printTimes(files: FileTime[], processor: readonly [part: string, seconds: number][]): void {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN_FILES);
  if (slowest.length > 0) heading(`The ${slowest.length} slowest files`);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  if (processor.length > 0) heading("Processor minutes");
  const total: [string, number] = ["in total", processor.reduce((sum, [, seconds]) => sum + seconds, 0)];
  for (const [part, seconds] of [...processor, total])
    console.log(`${(seconds / 60).toFixed(1).padStart(7)}    ${part}`);
  console.log(`\nTotal time: ${minutesOf(process.uptime())}.`);
}

/** A time for people: "3 min 20 s". */
export const minutesOf = (seconds: number) => `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
