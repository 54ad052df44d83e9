import { cpuMsOf } from "./cpu.ts";
import type { Job } from "./jobs.ts";
import { fetchText, load, percentile } from "./load.ts";

const AT_ONCE = [1, 8];
/** Until the code has been compiled. */
const WARM_UP = { requests: 300, seconds: 1.5 };
/** After 600 requests even the processor time of the minimal server, in hundredths of a second, is exact to 5 %. */
const MEASURED = { requests: 600, seconds: 2 };

/** A server under test: its URL, a token for it, and its process. */
export type Server = { name: string; url: string; token: string; pid: number };

export type Result = {
  job: string;
  server: string;
  atOnce: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
  limit?: Job["limit"];
  /** Processor time per request in ms. */
  cpu: { server: number; postgres: number };
};

/** Runs a job on a server, first with one client and then with several. @param postgres the process of the database */
export async function measure(job: Job, server: Server, postgres: number): Promise<Result[]> {
  const results: Result[] = [];
  for (const atOnce of AT_ONCE) {
    await load(server, job, WARM_UP, atOnce);
    const before = { server: cpuMsOf(server.pid), postgres: cpuMsOf(postgres) };
    const { seconds, milliseconds, failed } = await load(server, job, MEASURED, atOnce);
    const requests = milliseconds.length;
    results.push({
      job: job.name,
      limit: job.limit,
      server: server.name,
      atOnce,
      perSecond: requests / seconds,
      p50: percentile(milliseconds, 0.5),
      p95: percentile(milliseconds, 0.95),
      p99: percentile(milliseconds, 0.99),
      failed,
      cpu: {
        server: (cpuMsOf(server.pid) - before.server) / requests,
        postgres: (cpuMsOf(postgres) - before.postgres) / requests,
      },
    });
  }
  return results;
}

/** @throws Error unless both servers answer a job with exactly the same bytes */
export async function requireSameBytes(job: Job, one: Server, other: Server): Promise<void> {
  const [ones, others] = [await fetchText(one, job), await fetchText(other, job)];
  if (ones === others) return;
  const at = [...ones].findIndex((character, index) => character !== others[index]);
  const [seen, wanted] = [others, ones].map((text) => text.slice(Math.max(0, at - 40), at + 40));
  throw new Error(`${job.path}: ${other.name} answers …${seen}…, ${one.name} …${wanted}…`);
}
