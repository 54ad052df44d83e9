import "server-only";
import { invalid } from "@/lib/platform/http/errors.server";
import { singleton } from "@/lib/platform/singleton";
import { JobTooExpensive, jobThread } from "@/lib/platform/threads/job-thread.server";

const HEADER = Buffer.from("%PDF-");
const END = Buffer.from("%%EOF");
const ZIP_END = Buffer.from("504b0506", "hex");
const ZIP_COMMENT_LENGTH_AT = 20;
const ZIP_COMMENT_MAX_BYTES = 65_535;
// What writers put behind the end of a file: line breaks, blanks, a NUL.
const PADDING = /^[\s\0]*$/;

const NOT_PDF = "Upload a PDF file.";
const DAMAGED = "This PDF is damaged.";
const TOO_MUCH = "This PDF takes too much to read. Save it in a simpler form.";

// What the reader says of a file, and what is said of that to people.
const FLAWS: Record<string, string> = {
  damaged: DAMAGED,
  encrypted: "This PDF is protected. Save it without a password and upload it again.",
  empty: "This PDF has no pages.",
  scripted: "This PDF contains a script. Save it without and upload it again.",
  launching: "This PDF starts a program or opens an address by itself. Save it without and upload it again.",
  embedding: "This PDF has other files embedded in it. Save it without and upload it again.",
  opaque: "This PDF is packed in a way that can't be checked. Print it to a new PDF and upload that.",
};

/** What is wrong with the inside of a PDF, in a word; null when nothing is. */
const flawOf = jobThread<Buffer, string | null>("pdf-reader", {
  file: "lib/catalogue/products/pdf/worker.mjs",
  cpuMs: 2_000,
  memoryMb: 512,
  busy: "Too many uploads are being checked. Please try again in a moment.",
});

/**
 * Makes sure by its content that a file is a PDF that can be shown to the public: whole, readable, nothing else beside
 * it, and nothing in it that runs or acts by itself.
 * @throws HttpError 422 on `file` saying what is wrong, 503 when too many are being looked at
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
    throw error instanceof JobTooExpensive ? invalid({ file: TOO_MUCH }) : error;
  });
  if (flaw) throw invalid({ file: FLAWS[flaw] ?? DAMAGED });
}

const turn = singleton("pdf-turn", () => ({ last: Promise.resolve() }));

/** Runs work on one PDF after another: of many that are uploaded at once, one is in memory. */
export async function inPdfTurn<T>(work: () => Promise<T>): Promise<T> {
  const queue = turn.get();
  const result = queue.last.then(work);
  queue.last = result.then(
    () => {},
    () => {},
  );
  return result;
}

// A zip archive is read from its end, where a comment of any content may follow its directory.
function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_COMMENT_MAX_BYTES - ZIP_COMMENT_LENGTH_AT - 2);
  for (let at = bytes.indexOf(ZIP_END, from); at !== -1; at = bytes.indexOf(ZIP_END, at + 1)) {
    const lengthAt = at + ZIP_COMMENT_LENGTH_AT;
    if (lengthAt + 2 <= bytes.length && lengthAt + 2 + bytes.readUInt16LE(lengthAt) === bytes.length) return true;
  }
  return false;
}
