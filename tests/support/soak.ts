import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";

const KILOBYTES_IN_MEGABYTE = 1024;

/** How many minutes a soak test runs: SOAK_MINUTES, or else `usual`. */
export const soakMinutes = (usual: number) => Number(process.env.SOAK_MINUTES || usual);

/** Records a measurement for docs/operations/soak.md. */
export function record(figure: string): void {
  console.log(figure);
  if (process.env.SOAK_FIGURES) appendFileSync(process.env.SOAK_FIGURES, `${figure}\n`);
}

/** The current memory use of the server under test, in megabytes. */
export function serverMemory(): number {
  const pid = process.env.SERVER_PID;
  if (!pid) throw new Error("SERVER_PID names no server. `npm run soak` starts one.");
  const status = `/proc/${pid}/status`; // Linux; `ps` would hold up whoever measures
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", pid], { encoding: "utf8" });
  return Number(kilobytes) / KILOBYTES_IN_MEGABYTE;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
