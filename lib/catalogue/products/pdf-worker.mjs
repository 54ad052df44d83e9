// A thread that reads untrusted PDFs, started by pdf-reader.server.ts. It answers each with the kind of its flaw, or null.
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { constants, inflateSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const LOW_PRIORITY = 15;
/** The size of all decompressed streams of a file. Beyond it, the file is taken for a decompression bomb. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
const DICTIONARY_BYTES = 2048;

// Names of objects that run or carry something. The whole file is searched for them, so that no trick with the
// cross-reference table can hide one. They are too long to occur in compressed bytes by chance.
const SIGNS = [
  { flaw: "scripted", pattern: /\/(JavaScript|RichMedia)(?![A-Za-z0-9])/ },
  { flaw: "launching", pattern: /\/(Launch|ImportData|SubmitForm)(?![A-Za-z0-9])/ },
  { flaw: "launching", pattern: /\/OpenAction\s*<<[^>]{0,500}\/S\s*\/(URI|GoToR|GoToE)(?![A-Za-z0-9])/ },
  { flaw: "embedding", pattern: /\/(EmbeddedFiles?|FileAttachment)(?![A-Za-z0-9])/ },
];

// On Linux this lowers the priority of this thread only, so that requests come first.
if (process.platform === "linux") setPriority(0, LOW_PRIORITY);

async function flawOf(bytes) {
  return (await structureFlaw(bytes)) ?? contentFlaw(bytes);
}

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
    for (let page = 1; page <= document.numPages; page += 1) await document.getPage(page);
    return null;
  } catch (error) {
    if (error.name === "PasswordException") return "encrypted";
    return "damaged";
  } finally {
    await loading.destroy();
  }
}

function contentFlaw(bytes) {
  const text = withPlainNames(bytes.toString("latin1"));
  const found = signIn(text);
  if (found) return found;
  let unpacked = 0;
  for (const { start } of streamsIn(bytes)) {
    const dictionary = dictionaryBefore(bytes, start);
    const holdsObjects = /\/ObjStm(?![A-Za-z])/.test(dictionary);
    if (!holdsObjects && /\/Subtype\s*\/Image(?![A-Za-z])/.test(dictionary)) continue;
    if (holdsObjects && /\/Predictor\s+(?!1\D)/.test(dictionary)) return "opaque";
    const content = unpack(bytes.subarray(start), MAX_UNPACKED_BYTES - unpacked);
    if (content === "bomb" || (content === null && holdsObjects && /\/Filter/.test(dictionary))) return "opaque";
    unpacked += content?.length ?? 0;
    const hidden = content && signIn(withPlainNames(content.toString("latin1")));
    if (hidden) return hidden;
  }
  return null;
}

const signIn = (text) => SIGNS.find(({ pattern }) => pattern.test(text))?.flaw ?? null;

// A name may contain escapes: "/J#61vaScript".
const withPlainNames = (text) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function* streamsIn(bytes) {
  for (let at = bytes.indexOf("stream"); at !== -1; at = bytes.indexOf("stream", at + 1)) {
    if (bytes.subarray(at - 3, at).equals(Buffer.from("end"))) continue;
    let start = at + "stream".length;
    while (bytes[start] === 13 || bytes[start] === 10) start += 1;
    yield { start };
  }
}

function dictionaryBefore(bytes, start) {
  const text = withPlainNames(bytes.subarray(Math.max(0, start - DICTIONARY_BYTES), start).toString("latin1"));
  return text.slice(text.lastIndexOf(" obj") + 1);
}

function unpack(packed, maxBytes) {
  // The zlib header: method 8, and a checksum over both bytes.
  if (packed.length < 2 || (packed[0] & 15) !== 8 || packed.readUInt16BE(0) % 31 !== 0) return null;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxBytes), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return error.code === "ERR_BUFFER_TOO_LARGE" ? "bomb" : null;
  }
}

parentPort.on("message", async (bytes) => parentPort.postMessage(await flawOf(Buffer.from(bytes))));
