import "server-only";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { HttpError } from "@/lib/platform/http/errors.server";
import { singleton } from "@/lib/platform/process/singleton";

/** The thread is stopped after this time without work, which frees its memory. */
const IDLE_MS = 5_000;
/** What a thread loads may take as long as many jobs, so it is not counted as the first one's time. */
const START_MS = 60_000;
const MAX_WAITING = 50;
const RECHECK_MS = 100;

type Options = {
  /** The file that the thread runs, relative to the project's root. It calls `answerJobs`. */
  file: string;
  /** The CPU time of one job. On a busy machine it may last WALL_TIME_FACTOR times as long. */
  cpuMs: number;
  memoryMb: number;
  /** The error message when too many jobs are waiting. */
  busy: string;
};

/** Next to two busy processes, a thread of low priority gets about a thirtieth of a core. */
const WALL_TIME_FACTOR = 30;
/** For short-lived objects; a third of what Node allows. With less, collecting them takes longer than the work. */
const YOUNG_GENERATION_MB = 16;

type Task = { job: unknown; resolve: (result: unknown) => void; reject: (reason: Error) => void };
type State = {
  thread?: Worker;
  /** Whether a stopped thread still has its memory. */
  isStopping: boolean;
  isReady: boolean;
  /** The CPU time that the thread had used before its current job. */
  cpuMsBefore: number;
  startedAt: number;
  current?: Task;
  waiting: Task[];
  timer?: NodeJS.Timeout;
};

/** Thrown when a job exceeds its limits on time or memory. */
export class JobTooExpensive extends Error {}

/**
 * A thread, one per process, that works on what users send. It runs one job at a time, and is stopped with a job that
 * exceeds its limits.
 * @returns a function that runs a job. It throws JobTooExpensive, and HttpError 503 when too many jobs are waiting.
 */
export function jobThread<Job, Result>(name: string, options: Options): (job: Job) => Promise<Result> {
  const states = singleton<State>(name, () => ({
    isReady: false,
    isStopping: false,
    cpuMsBefore: 0,
    startedAt: 0,
    waiting: [],
  }));
  return (job) => {
    const state = states.get();
    if (state.waiting.length >= MAX_WAITING) throw new HttpError(503, options.busy, {}, { "Retry-After": "5" });
    return new Promise<Result>((resolve, reject) => {
      state.waiting.push({ job, resolve: (result) => resolve(result as Result), reject });
      runNext(state, options);
    });
  };
}

function runNext(state: State, options: Options): void {
  if (state.current || state.isStopping) return;
  clearTimeout(state.timer);
  state.current = state.waiting.shift();
  if (state.current) {
    state.thread ??= startThread(state, options);
    if (state.isReady) post(state, options);
    else state.timer = setTimeout(() => abort(state, options), START_MS);
  } else {
    state.timer = setTimeout(() => stopThread(state, options), IDLE_MS).unref();
  }
}

function post(state: State, options: Options): void {
  clearTimeout(state.timer);
  state.startedAt = performance.now();
  state.timer = setTimeout(() => void checkTime(state, options), options.cpuMs);
  state.thread?.postMessage(state.current?.job);
}

/** Aborts a job that has used up its CPU time. On a busy machine it may not have had much of it yet. */
async function checkTime(state: State, options: Options): Promise<void> {
  const { current } = state;
  const lasted = performance.now() - state.startedAt;
  if (lasted >= options.cpuMs * WALL_TIME_FACTOR) return abort(state, options);
  // A thread deep in native code does not report its usage, so the timer does not depend on it.
  state.timer = setTimeout(() => void checkTime(state, options), RECHECK_MS);
  const used = await state.thread?.cpuUsage().catch(() => undefined);
  const usedMs = used ? (used.user + used.system) / 1000 - state.cpuMsBefore : 0;
  if (usedMs >= options.cpuMs && state.current === current) abort(state, options);
}

type Message = { ready: true; cpuMs: number } | { result: unknown; cpuMs: number };

function startThread(state: State, options: Options): Worker {
  const thread = new Worker(join(/* turbopackIgnore: true */ process.cwd(), options.file), {
    execArgv: [], // without the arguments of the web server
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    stdout: true, // discards what a library prints about its input
    stderr: true,
  });
  thread.unref(); // so that a script can exit while the thread is idle
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
  // A thread that can't even load its file has not met a job that is too expensive.
  thread.on("error", (error) => {
    if (state.thread === thread) abort(state, options, state.isReady ? new JobTooExpensive() : asError(error));
  });
  return thread;
}

function abort(state: State, options: Options, reason: Error = new JobTooExpensive()): void {
  stopThread(state, options);
  finish(state, options, ({ reject }) => reject(reason));
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function stopThread(state: State, options: Options): void {
  clearTimeout(state.timer);
  const { thread } = state;
  state.isStopping = thread !== undefined;
  void thread?.terminate().then(() => {
    state.isStopping = false;
    runNext(state, options);
  });
  state.thread = undefined;
  state.isReady = false;
}

function finish(state: State, options: Options, settle: (task: Task) => void): void {
  const task = state.current;
  state.current = undefined;
  if (task) settle(task);
  runNext(state, options);
}
