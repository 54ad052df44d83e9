import type { Limit } from "./jobs.ts";
import type { Result } from "./run.ts";

/** One request at a time. */
const ALONE = 1;

const HEADER = [
  "",
  "at once",
  "requests/s",
  "p50 ms",
  "p95 ms",
  "p99 ms",
  "CPU ms",
  "of server",
  "of Postgres",
  "failed",
];

/** The results in aligned columns. */
export function tableOf(results: Result[]): string {
  return aligned([HEADER, ...results.map(cellsOf)]);
}

/** The ratio of the console's processor time to the minimal server's, for every job that both ran. */
export function ratiosOf(results: Result[], server: string, floor: string): string {
  const lines = results
    .filter((result) => result.server === server)
    .flatMap((result) => {
      const least = results.find(
        (one) => one.server === floor && one.job === result.job && one.atOnce === result.atOnce,
      );
      if (!least) return [];
      const [own, bare] = [cpuOf(result), cpuOf(least)];
      const ratio = `${(own / bare).toFixed(1)} × the floor`;
      return [[result.job, `${result.atOnce}`, ratio, `${own.toFixed(2)} ms`, `of ${bare.toFixed(2)} ms`]];
    });
  return aligned([["", "at once", "CPU per request", "", ""], ...lines]);
}

function cellsOf(result: Result): string[] {
  const { job, server, atOnce, perSecond, p50, p95, p99, cpu, failed } = result;
  const times = [p50, p95, p99].map((ms) => ms.toFixed(1));
  const used = [cpuOf(result), cpu.server, cpu.postgres].map((ms) => ms.toFixed(2));
  return [`${job} (${server})`, String(atOnce), perSecond.toFixed(0), ...times, ...used, String(failed)];
}

const cpuOf = ({ cpu }: Result): number => cpu.server + cpu.postgres;

/** The measured value and the limit of every job that has one. */
export function limitsOf(results: Result[], server: string, floor: string): string {
  const own = results.filter((result) => result.server === server);
  const bare = results.filter((result) => result.server === floor);
  const lines = own.flatMap((result) => {
    const limit = result.limit && limitOf(result, result.limit, own, bare);
    if (!limit) return [];
    const { took, allowed, unit, isKept = took <= allowed } = limit;
    return [[result.job.trim(), took.toFixed(2), String(allowed), unit, isKept ? "kept" : "EXCEEDED"]];
  });
  return aligned([["", "took", "limit", "", ""], ...lines]);
}

type Measured = { took: number; allowed: number; unit: string; isKept?: boolean };

// Undefined if the limit is for another number of requests at once, or the job to compare with was not measured.
function limitOf(result: Result, limit: Limit, own: Result[], bare: Result[]): Measured | undefined {
  const isAlone = result.atOnce === ALONE;
  if ("p50" in limit) return isAlone ? { took: result.p50, allowed: limit.p50, unit: "ms p50" } : undefined;
  if ("of" in limit) {
    const took = isAlone ? cpuTimes(result, limit.of, own) : undefined;
    return took === undefined ? took : { took, allowed: limit.times, unit: `× the CPU of "${limit.of.trim()}"` };
  }
  if (isAlone) return undefined;
  if ("cpu" in limit) return { took: cpuOf(result), allowed: limit.cpu, unit: "ms CPU" };
  if ("perSecond" in limit) {
    const { perSecond: took } = result;
    return { took, allowed: limit.perSecond, unit: "a second at least", isKept: took >= limit.perSecond };
  }
  const took = cpuTimes(result, result.job, bare);
  return took === undefined ? took : { took, allowed: limit.timesFloor, unit: "× the floor's CPU" };
}

function cpuTimes(result: Result, job: string, among: Result[]): number | undefined {
  const other = among.find((one) => one.job === job && one.atOnce === result.atOnce);
  return other && cpuOf(result) / cpuOf(other);
}

/** The p50 and the processor time of every job of the console, by number of leads. */
export function flatnessOf(bySize: ReadonlyMap<number, Result[]>): string[][] {
  const nameOf = ({ job, atOnce }: Result) => `${job.trim()}, ${atOnce} at once`;
  const sizes = [...bySize.values()].map((results) => results.filter(({ server }) => server === "console"));
  const names = new Set(sizes.flat().map(nameOf));
  const cellOf = (results: Result[], name: string) => {
    const result = results.find((one) => nameOf(one) === name);
    return result ? `${result.p50.toFixed(1)} · ${cpuOf(result).toFixed(2)}` : "–";
  };
  return [
    ["", ...[...bySize.keys()].map((leads) => leads.toLocaleString("en"))],
    ...[...names].map((name) => [name, ...sizes.map((results) => cellOf(results, name))]),
  ];
}

/** A table as text, with the first column aligned left and numbers right. */
export function aligned(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join("  ")).join("\n");
}
