import "server-only";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { HttpError } from "@/lib/platform/http/errors.server";
import { singleton } from "@/lib/platform/singleton";

/** A thread that has nothing to do ends after a while, and frees the memory that it holds. */
const IDLE_MS = 30_000;
const MOST_WAITING = 50;
const RECHECK_MS = 100;

type Options = {
  /** The file that the thread runs, from the project's root. It calls `answerJobs`. */
  file: string;
  /** One job may use so much of a processor, and last five times as long where the machine is busy. */
  cpuMs: number;
  memoryMb: number;
  /** What is said when too many jobs wait. */
  busy: string;
};

const LONGEST_WAIT_FACTOR = 5;

type Task = { job: unknown; resolve: (result: unknown) => void; reject: (reason: Error) => void };
type State = {
  thread?: Worker;
  isReady: boolean;
  /** What the thread had used of a processor before its current job. */
  cpuMsBefore: number;
  startedAt: number;
  current?: Task;
  waiting: Task[];
  timer?: NodeJS.Timeout;
};

/** A job was ended because it used up its time or memory. */
export class JobTooExpensive extends Error {}

/**
 * A thread of which each process has one, for work on what users send. It does one job at a time, and is ended with a
 * job that takes too much.
 * @returns what runs a job. It throws JobTooExpensive, and HttpError 503 when too many jobs wait.
 */
export function jobThread<Job, Result>(name: string, options: Options): (job: Job) => Promise<Result> {
  const states = singleton<State>(name, () => ({ isReady: false, cpuMsBefore: 0, startedAt: 0, waiting: [] }));
  return (job) => {
    const state = states.get();
    if (state.waiting.length >= MOST_WAITING) throw new HttpError(503, options.busy, {}, { "Retry-After": "5" });
    return new Promise<Result>((resolve, reject) => {
      state.waiting.push({ job, resolve: (result) => resolve(result as Result), reject });
      runNext(state, options);
    });
  };
}

function runNext(state: State, options: Options): void {
  if (state.current) return;
  clearTimeout(state.timer);
  state.current = state.waiting.shift();
  if (state.current) {
    state.startedAt = performance.now();
    state.thread ??= startThread(state, options);
    if (state.isReady) post(state, options);
    else state.timer = setTimeout(() => giveUp(state, options), options.cpuMs * LONGEST_WAIT_FACTOR);
  } else {
    state.timer = setTimeout(() => endThread(state), IDLE_MS).unref();
  }
}

function post(state: State, options: Options): void {
  clearTimeout(state.timer);
  state.startedAt = performance.now();
  state.timer = setTimeout(() => void checkTime(state, options), options.cpuMs);
  state.thread?.postMessage(state.current?.job);
}

/** Ends a job that has used up its time. On a busy machine it may not have had much of it yet. */
async function checkTime(state: State, options: Options): Promise<void> {
  const { current } = state;
  const lasted = performance.now() - state.startedAt;
  if (lasted >= options.cpuMs * LONGEST_WAIT_FACTOR) return giveUp(state, options);
  // Answered as soon as the timer runs again at the latest: a thread that is deep in native code does not answer.
  state.timer = setTimeout(() => void checkTime(state, options), RECHECK_MS);
  const used = await state.thread?.cpuUsage().catch(() => undefined);
  const usedMs = used ? (used.user + used.system) / 1000 - state.cpuMsBefore : 0;
  if (usedMs >= options.cpuMs && state.current === current) giveUp(state, options);
}

type Message = { ready: true; cpuMs: number } | { result: unknown; cpuMs: number };

function startThread(state: State, options: Options): Worker {
  const thread = new Worker(join(/* turbopackIgnore: true */ process.cwd(), options.file), {
    execArgv: [], // not what the web server itself is started with
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
    stdout: true, // what it grumbles about a file is nobody's concern
    stderr: true,
  });
  thread.unref(); // a script may end while the thread is idle
  thread.on("message", (message: Message) => {
    if (state.thread !== thread) return;
    state.cpuMsBefore = message.cpuMs;
    if ("ready" in message) {
      state.isReady = true;
      if (state.current) post(state, options);
    } else {
      finish(state, options, ({ resolve }) => resolve(message.result));
    }
  });
  thread.on("error", () => state.thread === thread && giveUp(state, options));
  return thread;
}

function giveUp(state: State, options: Options): void {
  endThread(state);
  finish(state, options, ({ reject }) => reject(new JobTooExpensive()));
}

function endThread(state: State): void {
  clearTimeout(state.timer);
  void state.thread?.terminate();
  state.thread = undefined;
  state.isReady = false;
}

function finish(state: State, options: Options, answer: (task: Task) => void): void {
  const task = state.current;
  state.current = undefined;
  if (task) answer(task);
  runNext(state, options);
}
