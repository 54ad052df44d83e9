/** How long the tests of a file took. */
export type FileTime = { file: string; seconds: number };

/** How many tests, or checks, held and how many did not. */
export type Tally = { passed: number; failed: number; files?: FileTime[] };

export const sum = (tallies: Tally[]): Required<Tally> => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  files: tallies.flatMap(({ files = [] }) => files),
});

export const heading = (text: string) => console.log(`\n── ${text} ──`);

/** One line for a check that is either good or not; what it complains of comes first. */
export function verdict(name: string, good: boolean, complaints = ""): Tally {
  if (!good && complaints) console.log(complaints.trimEnd());
  console.log(`${good ? "✓" : "✗"} ${name}`);
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const SHOWN_FILES = 10;

/** The files that took longest, and how long everything took. */
export function printTimes(files: FileTime[], totalSeconds: number): void {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN_FILES);
  if (slowest.length > 0) heading(`The ${slowest.length} slowest files`);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  console.log(`\nEverything took ${Math.floor(totalSeconds / 60)} min ${Math.round(totalSeconds % 60)} s.`);
}
