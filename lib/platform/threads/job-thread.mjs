// Runs in a thread that job-thread.server.ts starts: handles one job after another, and answers each with its result.
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

const LOW_PRIORITY = 15;

export function answerJobs(run) {
  // On Linux this lowers the priority of this thread only, so that requests come first.
  if (process.platform === "linux") setPriority(0, LOW_PRIORITY);
  parentPort.on("message", async (job) => parentPort.postMessage({ result: await run(job), cpuMs: cpuMs() }));
  parentPort.postMessage({ ready: true, cpuMs: cpuMs() });
}

function cpuMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
