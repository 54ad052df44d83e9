import "server-only";
import type { Job, PgBoss } from "pg-boss";
import { hasTraces, inTrace } from "@/lib/platform/traces/span.server";

type Handler = (jobs: Job[]) => Promise<unknown>;
type Work = (queue: string, options: object, handler: Handler) => Promise<string>;

/** Makes a trace of what each worker of a queue does at once, with the ids of its jobs. */
export function traceJobs(boss: PgBoss): PgBoss {
  if (!hasTraces()) return boss;
  const work = boss.work.bind(boss) as Work;
  const traced: Work = (queue, options, handler) =>
    work(queue, options, (jobs) => {
      const attributes = { "messaging.destination.name": queue, "messaging.message.id": jobs.map(({ id }) => id) };
      return inTrace({ kind: "CONSUMER", name: `process ${queue}`, attributes }, () => handler(jobs));
    });
  return Object.assign(boss, { work: traced });
}
