import "server-only";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { HttpError } from "@/lib/platform/http/errors.server";
import { singleton } from "@/lib/platform/process/singleton";

/** A password takes a core about a quarter of a second. With more than this many waiting, requests are refused. */
const MAX_WAITING = 60;

type Task = {
  message: { work: "compare" | "hash"; args: [string, string | number] };
  resolve: (answer: string | boolean) => void;
  reject: (reason: Error) => void;
};
type Pool = { idle: Worker[]; workers: number; waiting: Task[] };

const bcryptPool = singleton<Pool>("bcrypt-pool", () => ({ idle: [], workers: 0, waiting: [] }));

/** Compares in a worker thread. @throws HttpError 503 when too many are waiting */
export const bcryptCompare = (password: string, hash: string) => run<boolean>("compare", [password, hash]);

export const bcryptHash = (password: string, cost: number) => run<string>("hash", [password, cost]);

/** For work that ends with a password: refuses before it is begun what would be refused then. @throws HttpError 503 */
export function requireHashingCapacity(): void {
  if (bcryptPool.get().waiting.length < MAX_WAITING) return;
  const message = "Too many people are signing in. Please try again in a moment.";
  throw new HttpError(503, message, {}, { "Retry-After": "5" });
}

function run<Answer extends string | boolean>(work: Task["message"]["work"], args: Task["message"]["args"]) {
  const pool = bcryptPool.get();
  requireHashingCapacity();
  return new Promise<Answer>((resolve, reject) => {
    pool.waiting.push({ message: { work, args }, resolve: (answer) => resolve(answer as Answer), reject });
    next(pool);
  });
}

function next(pool: Pool): void {
  const worker = pool.waiting.length > 0 ? (pool.idle.pop() ?? startWorker(pool)) : undefined;
  const task = worker && pool.waiting.shift();
  if (!worker || !task) return;
  worker.ref(); // keeps the process alive while the thread works; an idle thread does not
  const done = (answer: string | boolean) => {
    worker.off("error", failed);
    worker.unref();
    pool.idle.push(worker);
    task.resolve(answer);
    next(pool);
  };
  const failed = (error: Error) => {
    worker.off("message", done);
    pool.workers -= 1;
    task.reject(error);
    next(pool);
  };
  worker.once("message", done);
  worker.once("error", failed);
  worker.postMessage(task.message);
}

function startWorker(pool: Pool): Worker | undefined {
  if (pool.workers >= availableParallelism()) return undefined;
  pool.workers += 1;
  return new Worker(join(/* turbopackIgnore: true */ process.cwd(), "lib/identity/passwords/bcrypt-worker.mjs"), {
    execArgv: [], // without the web server's own flags
  });
}
