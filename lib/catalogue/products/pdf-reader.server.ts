import "server-only";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { HttpError } from "@/lib/platform/http/errors.server";
import { singleton } from "@/lib/platform/singleton";

const LONGEST_READ_MS = 10_000;
/** A thread that has nothing to read goes after a while, with the memory that it holds. */
const IDLE_MS = 30_000;
const MEMORY_MB = 512;
const MOST_WAITING = 50;

type Reading = { bytes: Buffer; resolve: (flaw: string | null) => void; reject: (reason: Error) => void };
type Reader = { thread?: Worker; current?: Reading; waiting: Reading[]; timer?: NodeJS.Timeout };

// One per process, for reading takes a core.
const pdfReader = singleton<Reader>("pdf-reader", () => ({ waiting: [] }));

/** A PDF that can't be read within the time and memory that it has. */
export class TooMuchToRead extends Error {}

/**
 * What is wrong with the inside of a PDF, in a word; null when nothing is. A thread of its own looks, one file at a time.
 * @throws TooMuchToRead; HttpError 503 when too many wait
 */
export function flawOf(bytes: Buffer): Promise<string | null> {
  const reader = pdfReader.get();
  if (reader.waiting.length >= MOST_WAITING) {
    const message = "Too many uploads are being checked. Please try again in a moment.";
    throw new HttpError(503, message, {}, { "Retry-After": "5" });
  }
  return new Promise((resolve, reject) => {
    reader.waiting.push({ bytes, resolve, reject });
    readNext(reader);
  });
}

function readNext(reader: Reader): void {
  if (reader.current) return;
  clearTimeout(reader.timer);
  reader.current = reader.waiting.shift();
  if (reader.current) {
    reader.thread ??= startThread(reader);
    reader.timer = setTimeout(() => giveUp(reader), LONGEST_READ_MS);
    reader.thread.postMessage(reader.current.bytes);
  } else {
    reader.timer = setTimeout(() => dismiss(reader), IDLE_MS).unref();
  }
}

function startThread(reader: Reader): Worker {
  const thread = new Worker(join(/* turbopackIgnore: true */ process.cwd(), "lib/catalogue/products/pdf-worker.mjs"), {
    execArgv: [], // not what the web server itself is started with
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true, // what it grumbles about a file is nobody's concern
    stderr: true,
  });
  thread.unref(); // a script may end while the thread is idle
  thread.on("message", (flaw: string | null) => finish(reader, ({ resolve }) => resolve(flaw)));
  thread.on("error", () => reader.thread === thread && giveUp(reader));
  return thread;
}

function giveUp(reader: Reader): void {
  dismiss(reader);
  finish(reader, ({ reject }) => reject(new TooMuchToRead()));
}

function dismiss(reader: Reader): void {
  void reader.thread?.terminate();
  reader.thread = undefined;
}

function finish(reader: Reader, answer: (reading: Reading) => void): void {
  const reading = reader.current;
  reader.current = undefined;
  if (reading) answer(reading);
  readNext(reader);
}
