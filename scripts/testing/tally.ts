/** How many tests, or checks, held and how many did not. */
export type Tally = { passed: number; failed: number };

export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});

export const heading = (text: string) => console.log(`\n── ${text} ──`);

/** One line for a check that is either good or not; what it complains of comes first. */
export function verdict(name: string, good: boolean, complaints = ""): Tally {
  if (!good && complaints) console.log(complaints.trimEnd());
  console.log(`${good ? "✓" : "✗"} ${name}`);
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
