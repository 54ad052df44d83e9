import { expect, test } from "vitest";
import { JobTooExpensive, jobThread } from "@/lib/platform/threads/job-thread.server";

const work = jobThread<{ cpuMs: number }, string>("slow", {
  file: "tests/support/slow-worker.mjs",
  cpuMs: 100,
  memoryMb: 20,
  busy: "Too many jobs.",
});

test("a thread's loading is not counted as its first job's processor time", async () => {
  expect(await work({ cpuMs: 1 })).toBe("done");
});

test("a job that needs more than its processor time is stopped, and the next one is done", async () => {
  await expect(work({ cpuMs: 60_000 })).rejects.toThrow(JobTooExpensive);
  expect(await work({ cpuMs: 1 })).toBe("done");
});

test("a thread that can't be started is a fault of the console, and no job's", async () => {
  const broken = jobThread("broken", {
    file: "tests/support/no-such-worker.mjs",
    cpuMs: 100,
    memoryMb: 20,
    busy: "Too many jobs.",
  });
  await expect(broken({})).rejects.toThrow(/no-such-worker/);
});
