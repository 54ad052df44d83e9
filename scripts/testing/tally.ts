/** How long the tests of a file took, and which of them failed first and passed when they were tried again. */
export type FileTime = { file: string; seconds: number; retried: string[] };

/** How many tests or checks passed and failed. */
export type Tally = { passed: number; failed: number; files?: FileTime[] };

export const sum = (tallies: Tally[]): Required<Tally> => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  files: tallies.flatMap(({ files = [] }) => files),
});

export const heading = (text: string) => console.log(`\n── ${text} ──`);

/** Prints the result of a check on one line, after its output if it failed. */
export function reportCheck(name: string, passed: boolean, output = ""): Tally {
  if (!passed && output) console.log(output.trimEnd());
  console.log(`${passed ? "✓" : "✗"} ${name}`);
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** So many tests of a run may need a second try. More are no chance, and count as failed. */
const MAX_RETRIED = 3;

/** Names the tests that passed at the second try. @returns how many of them count as failed */
export function judgeRetried(files: FileTime[]): number {
  const names = files.flatMap(({ file, retried }) => retried.map((name) => `${file} › ${name}`));
  if (names.length > 0) heading(`Passed only at the second try (at most ${MAX_RETRIED} may)`);
  for (const name of names) console.log(name);
  return names.length > MAX_RETRIED ? names.length : 0;
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
