import { runningProcesses } from "../processes.ts";

const SAMPLE_MS = 2_000;

/** Processes that several parts of a run use, by the beginning of their name. */
const SHARED = { postgres: "Postgres", "next-server": "web servers", chrom: "browsers" };

const programs = new Map<number, string>();

/** Counts the processor time of a process and its descendants as that of a part, such as "api". */
export const countAs = (part: string, pid: number) => void programs.set(pid, part);

/**
 * Samples the processor time of all descendants of this process. A process that ends between two samples loses what it
 * used since the first.
 * @returns a function that gives the seconds used so far by part, most first; none without /proc
 */
export function watchProcessor(): () => [part: string, seconds: number][] {
  const used = new Map<string, { part: string; seconds: number }>();
  const sample = () => {
    const processes = new Map(runningProcesses().map((one) => [one.pid, one]));
    const partOf = (pid: number): string | undefined => {
      const found = processes.get(pid);
      if (pid === process.pid) return "npm test itself";
      return found && (sharedPartOf(found.name) ?? programs.get(pid) ?? partOf(found.parent));
    };
    for (const { pid, startedAt, seconds } of processes.values()) {
      const id = `${pid} ${startedAt}`;
      const part = partOf(pid) ?? used.get(id)?.part; // one whose parent has ended stays what it was
      if (part !== undefined) used.set(id, { part, seconds });
    }
  };
  setInterval(sample, SAMPLE_MS).unref();
  return () => {
    sample();
    const parts = new Map<string, number>();
    for (const { part, seconds } of used.values()) parts.set(part, (parts.get(part) ?? 0) + seconds);
    return [...parts].toSorted(([, one], [, other]) => other - one);
  };
}

const sharedPartOf = (name: string): string | undefined =>
  Object.entries(SHARED).find(([start]) => name.startsWith(start))?.[1];
