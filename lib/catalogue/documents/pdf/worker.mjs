// A thread that reads untrusted PDFs, started by pdf.server.ts. It answers each with the kind of its flaw, or null.
import { answerJobs } from "../../../platform/threads/job-thread.mjs";
import { actsByItself } from "./actions.mjs";
import { contentsOf } from "./contents.mjs";
import { Unpackable } from "./filters.mjs";
import { Unreadable } from "./objects.mjs";

// Names of objects that run or carry something. The whole file is searched for them, so that no trick with the
// cross-reference table can hide one. They are too long to occur in compressed bytes by chance.
const SIGNS = [
  { flaw: "scripted", pattern: /\/(JavaScript|RichMedia)(?![A-Za-z0-9])/ },
  { flaw: "launching", pattern: /\/(Launch|ImportData|SubmitForm)(?![A-Za-z0-9])/ },
  { flaw: "embedding", pattern: /\/(EmbeddedFiles?|FileAttachment)(?![A-Za-z0-9])/ },
];

// pdfjs-dist warns when it is loaded without what it draws with. Nothing is drawn here.
globalThis.DOMMatrix ??= class {};
globalThis.Path2D ??= class {};
// Loaded before the first job, whose processor time is limited: it needs a second of it.
const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");

answerJobs(async (job) => {
  const bytes = Buffer.from(job.buffer, job.byteOffset, job.length);
  const flaw = contentFlaw(bytes);
  // What can't be checked may be encrypted or damaged, which says more.
  return flaw && flaw !== "opaque" ? flaw : ((await structureFlaw(bytes)) ?? flaw);
});

async function structureFlaw(bytes) {
  const loading = getDocument({
    data: new Uint8Array(bytes), // a copy, since it takes over the buffer
    isEvalSupported: false,
    useSystemFonts: false,
    stopAtErrors: true,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    const { info } = await document.getMetadata();
    if (info.EncryptFilterName) return "encrypted";
    if (document.numPages === 0) return "empty";
    if (info.IsXFAPresent || (await document.getJSActions())) return "scripted";
    if (await document.getAttachments()) return "embedding";
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      if (await page.getJSActions()) return "scripted";
    }
    return null;
  } catch (error) {
    return error.name === "PasswordException" ? "encrypted" : "damaged";
  } finally {
    await loading.destroy();
  }
}

function contentFlaw(bytes) {
  try {
    const { texts, objects } = contentsOf(bytes);
    for (const text of texts) {
      const found = SIGNS.find(({ pattern }) => pattern.test(text));
      if (found) return found.flaw;
    }
    return actsByItself(objects) ? "launching" : null;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof Unpackable) return "opaque";
    throw error;
  }
}
