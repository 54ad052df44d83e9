import "server-only";
import type { ReceivedFile } from "@/lib/platform/files/form.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { singleton } from "@/lib/platform/process/singleton";
import { JobTooExpensive, jobThread } from "@/lib/platform/threads/job-thread.server";

const HEADER = Buffer.from("%PDF-");
const END = Buffer.from("%%EOF");
const ZIP_END = Buffer.from("504b0506", "hex");
const ZIP_COMMENT_LENGTH_AT = 20;
const ZIP_COMMENT_MAX_BYTES = 65_535;
// What some programs add after the end of a file: line breaks, blanks, a NUL.
const PADDING = /^[\s\0]*$/;

const NOT_PDF = "Upload a PDF file.";
const DAMAGED = "This PDF is damaged.";
/** For one file, so that whoever waits for the next check is answered within seconds. */
const [CPU_SECONDS, MEMORY_MB] = [2, 40];
const TOO_COMPLEX = `This PDF takes more than ${CPU_SECONDS} seconds or ${MEMORY_MB} MB of memory to check. Save it in a simpler form.`;

// The error messages for the flaws that the reader finds.
const FLAWS: Record<string, string> = {
  damaged: DAMAGED,
  encrypted: "This PDF is protected. Save it without a password and upload it again.",
  empty: "This PDF has no pages.",
  scripted: "This PDF contains a script. Save it without scripts and upload it again.",
  launching: "This PDF starts a program or opens a link by itself. Save it without such actions and upload it again.",
  embedding: "This PDF has other files embedded in it. Save it without them and upload it again.",
  opaque: "This PDF is compressed in a way that can't be checked. Print it to a new PDF and upload that one.",
};

/** The kind of flaw in the content of a PDF; null when it has none. */
const flawOf = jobThread<Buffer, string | null>("pdf-reader", {
  file: "lib/catalogue/documents/pdf/worker.mjs",
  cpuMs: CPU_SECONDS * 1000,
  memoryMb: MEMORY_MB,
  busy: "Too many uploads are being checked. Please try again in a moment.",
});

/**
 * Checks the content of a file: it must be a complete, readable PDF with nothing attached to it, and nothing in it that
 * runs or acts by itself, so that it can be published.
 * @throws HttpError 422 on `file` saying what is wrong, 503 when too many files are being checked
 */
export async function requirePlainPdf(bytes: Buffer): Promise<void> {
  if (!bytes.subarray(0, HEADER.length).equals(HEADER)) throw invalid({ file: NOT_PDF });
  const end = bytes.lastIndexOf(END);
  if (end === -1) throw invalid({ file: "This PDF is incomplete. Upload it again from its source." });
  const rest = bytes.subarray(end + END.length);
  if (!PADDING.test(rest.toString("latin1")) || endsAsZip(bytes)) {
    throw invalid({ file: "This PDF has something else attached to its end, or is incomplete." });
  }
  const flaw = await flawOf(bytes).catch((error: unknown) => {
    throw error instanceof JobTooExpensive ? invalid({ file: TOO_COMPLEX }) : error;
  });
  if (flaw) throw invalid({ file: FLAWS[flaw] ?? DAMAGED });
}

type Turns = { last: Promise<void>; waiting: number; memory?: SharedArrayBuffer };
const turns = singleton<Turns>("pdf-turns", () => ({ last: Promise.resolve(), waiting: 0 }));

/**
 * Runs work on the bytes of one PDF at a time, so that only one of many concurrent uploads is in memory, and the thread
 * that reads it needs no copy. The bytes are gone once the work has ended.
 */
export async function inPdfTurn<T>(file: ReceivedFile, work: (bytes: Buffer) => Promise<T>): Promise<T> {
  const queue = turns.get();
  queue.waiting += 1;
  const result = queue.last.then(async () => work(await readInto(queue, file)));
  const end = () => {
    queue.waiting -= 1;
    if (queue.waiting === 0) queue.memory = undefined;
  };
  queue.last = result.then(end, end);
  return result;
}

async function readInto(queue: Turns, file: ReceivedFile): Promise<Buffer> {
  if (!queue.memory || queue.memory.byteLength < file.size) queue.memory = new SharedArrayBuffer(file.size);
  const bytes = Buffer.from(queue.memory, 0, file.size);
  let at = 0;
  for await (const chunk of file.read()) at += chunk.copy(bytes, at);
  return bytes;
}

// A zip archive is read from its end, where its directory may be followed by a comment with any content.
function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_COMMENT_MAX_BYTES - ZIP_COMMENT_LENGTH_AT - 2);
  for (let at = bytes.indexOf(ZIP_END, from); at !== -1; at = bytes.indexOf(ZIP_END, at + 1)) {
    const lengthAt = at + ZIP_COMMENT_LENGTH_AT;
    if (lengthAt + 2 <= bytes.length && lengthAt + 2 + bytes.readUInt16LE(lengthAt) === bytes.length) return true;
  }
  return false;
}
