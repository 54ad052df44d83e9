import "server-only";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { HttpError } from "@/lib/platform/http/errors.server";
import { singleton } from "@/lib/platform/singleton";

const READ_TIMEOUT_MS = 10_000;
/** The thread is stopped after this time without work, which frees its memory. */
const IDLE_MS = 30_000;
const MEMORY_MB = 512;
const MAX_WAITING = 50;

type Reading = { bytes: Buffer; resolve: (flaw: string | null) => void; reject: (reason: Error) => void };
type Reader = { thread?: Worker; current?: Reading; waiting: Reading[]; timer?: NodeJS.Timeout };

// One per process, since reading a PDF takes a whole core.
const pdfReader = singleton<Reader>("pdf-reader", () => ({ waiting: [] }));

/** Thrown when a PDF can't be read within the limits on time and memory. */
export class PdfTooComplex extends Error {}

/**
 * The kind of flaw in the content of a PDF; null when it has none. Files are read one at a time in a separate thread.
 * @throws PdfTooComplex; HttpError 503 when too many files are waiting
 */
export function flawOf(bytes: Buffer): Promise<string | null> {
  const reader = pdfReader.get();
  if (reader.waiting.length >= MAX_WAITING) {
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
    reader.timer = setTimeout(() => abort(reader), READ_TIMEOUT_MS);
    reader.thread.postMessage(reader.current.bytes);
  } else {
    reader.timer = setTimeout(() => stopThread(reader), IDLE_MS).unref();
  }
}

function startThread(reader: Reader): Worker {
  const thread = new Worker(join(/* turbopackIgnore: true */ process.cwd(), "lib/catalogue/products/pdf-worker.mjs"), {
    execArgv: [], // without the arguments of the web server
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true, // discards the library's warnings about a file
    stderr: true,
  });
  thread.unref(); // so that a script can exit while the thread is idle
  thread.on("message", (flaw: string | null) => finish(reader, ({ resolve }) => resolve(flaw)));
  thread.on("error", () => reader.thread === thread && abort(reader));
  return thread;
}

function abort(reader: Reader): void {
  stopThread(reader);
  finish(reader, ({ reject }) => reject(new PdfTooComplex()));
}

function stopThread(reader: Reader): void {
  void reader.thread?.terminate();
  reader.thread = undefined;
}

function finish(reader: Reader, settle: (reading: Reading) => void): void {
  const reading = reader.current;
  reader.current = undefined;
  if (reading) settle(reading);
  readNext(reader);
}
