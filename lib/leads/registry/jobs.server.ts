import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { defineRecordJobs } from "@/lib/platform/jobs/record-jobs.server";
import { runRegistryImport, sweepRegistryRows } from "./run.server";

const jobs = defineRecordJobs({
  queue: "registry-imports",
  maxSeconds: 60 * 60,
  noun: "an answer of the registry",
  key: "import",
  run: ({ id }, signal) =>
    asPlatform(async () => {
      await runRegistryImport(id, signal);
      while ((await sweepRegistryRows()) > 0 && !signal.aborted);
    }),
  giveUp: ({ id }) =>
    asPlatform(() => db.registryImport.update({ where: { id }, data: { status: "failed", finished_at: new Date() } })),
});

/** Enqueues an answer, if and only if the running transaction commits. Call it as the platform. */
export const enqueueRegistryImport = (id: number): Promise<void> => jobs.enqueue({ id });

/** Works on answers of the registry from this process. */
export const workRegistryImports = jobs.work;
