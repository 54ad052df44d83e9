// A thread that takes longer to load than its jobs may take.
import { answerJobs } from "../../lib/platform/threads/job-thread.mjs";

const LOADING_MS = 1_000;

const cpuMs = () => process.threadCpuUsage().user / 1_000;
while (cpuMs() < LOADING_MS);

answerJobs((job) => {
  const end = cpuMs() + job.cpuMs;
  while (cpuMs() < end);
  return "done";
});
