// The content of a PDF: every object defined in it, also inside object streams, and the text of all of it.
import { isKnown, Unpackable, unpack } from "./filters.mjs";
import { definitionsIn, definitionsInStream, endOfWord, Unreadable, withPlainNames } from "./objects.mjs";

/** The size of all decompressed streams of a file. Beyond it, the file is taken for a decompression bomb. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** How much of it is a text at a time, which takes several times as much memory. */
const TEXT_BYTES = 1024 * 1024;
const MAX_FILTERS = 8;
const MAX_OBJECTS_PER_STREAM = 100_000;

// Image codecs: their output contains no objects.
const CODECS = new Set(["DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode"]);
const SHORT_NAMES = {
  AHx: "ASCIIHexDecode",
  A85: "ASCII85Decode",
  LZW: "LZWDecode",
  Fl: "FlateDecode",
  RL: "RunLengthDecode",
  CCF: "CCITTFaxDecode",
  DCT: "DCTDecode",
};

/**
 * The texts and the objects of a file. A name is in one text as a whole.
 * @returns {{ texts: Iterable<string>, objects: Objects }} `texts` is lazy; iterating it fills `objects`.
 */
export function contentsOf(bytes) {
  const objects = new Objects();
  return { texts: textsOf(bytes, objects), objects };
}

/** @throws Unreadable, Unpackable */
function* textsOf(bytes, objects) {
  yield* textsIn(bytes);
  const definitions = definitionsIn(bytes);
  objects.add(definitions);
  let maxBytes = MAX_UNPACKED_BYTES;
  for (const { value: dictionary, streamAt } of definitions) {
    if (streamAt === undefined) continue;
    const content = contentOf(bytes.subarray(streamAt), dictionary, objects, maxBytes);
    if (!content) continue;
    maxBytes -= content.length;
    yield* textsIn(content);
    if (holdsObjects(dictionary)) objects.add(definitionsInStream(content, ...layoutOf(dictionary)));
  }
}

function* textsIn(bytes) {
  for (let at = 0; at < bytes.length; ) {
    const end = endOfWord(bytes, at + TEXT_BYTES);
    yield withPlainNames(bytes.subarray(at, end).toString("latin1"));
    at = end;
  }
}

function layoutOf(dictionary) {
  const [count, first] = [dictionary.get("N"), dictionary.get("First")];
  if (!(count <= MAX_OBJECTS_PER_STREAM) || !(first >= 0)) throw new Unreadable("an object stream without numbers");
  return [count, first];
}

// Some reader takes any stream that says where its objects begin for an object stream, whatever its type.
const holdsObjects = (dictionary) =>
  dictionary.get("Type")?.name === "ObjStm" || (dictionary.has("First") && dictionary.has("N"));

/** The decoded content of a stream; null for data that is not searched. @throws Unpackable */
function contentOf(packed, dictionary, objects, maxBytes) {
  const isObjectStream = holdsObjects(dictionary);
  if (isObjectStream) requireDirect(dictionary);
  const filters = filtersOf(dictionary, objects);
  const isCodec = CODECS.has(filters.at(-1)?.name);
  const unknown = filters.slice(0, isCodec ? -1 : undefined).find(({ name }) => !isKnown(name));
  if (unknown || filters.length > MAX_FILTERS || (isObjectStream && isCodec)) throw new Unpackable("its filters");
  if (!isObjectStream && (isCodec || filters.length === 0 || isImage(dictionary))) return null;
  try {
    return filters.reduce((bytes, { name, parameters }) => unpack(name, bytes, parameters, maxBytes), packed);
  } catch (error) {
    if (isObjectStream || !(error instanceof Unpackable) || error.message === "ERR_BUFFER_TOO_LARGE") throw error;
    return null; // damaged: reading the pages reports it if it matters
  }
}

const isImage = (dictionary) => dictionary.get("Subtype")?.name === "Image";

// The entries of an object stream must be direct: readers differ in how they resolve references in them.
function requireDirect(dictionary) {
  const filters = [dictionary.get("Filter") ?? null].flat();
  const parameters = dictionary.get("DecodeParms") ?? null;
  const numbers = [parameters].flat().flatMap((each) => (each instanceof Map ? [...each.values()] : [each]));
  const isIndirect = [...filters, ...numbers].some((value) => value?.ref !== undefined);
  const isOther = dictionary.has("F") || dictionary.has("DP");
  const isMismatched = parameters !== null && Array.isArray(parameters) !== Array.isArray(dictionary.get("Filter"));
  if (isIndirect || isOther || isMismatched) throw new Unpackable("an object stream with indirect entries");
}

/** A stream's filters in the order in which they are decoded. */
function filtersOf(dictionary, objects) {
  const list = (name) => [objects.any(dictionary.get(name))[0] ?? []].flat().map((each) => objects.any(each)[0]);
  const shorts = list("F").filter((each) => each?.name !== undefined); // /F may also name an external file
  const parameters = list(dictionary.has("DecodeParms") ? "DecodeParms" : "DP");
  return [...list("Filter"), ...shorts].map((filter, index) => ({
    name: SHORT_NAMES[filter?.name] ?? filter?.name,
    parameters: parametersOf(parameters[index]),
  }));
}

function parametersOf(dictionary) {
  const number = (name, fallback) => {
    const value = dictionary instanceof Map ? dictionary.get(name) : undefined;
    return typeof value === "number" ? value : fallback;
  };
  return {
    predictor: number("Predictor", 1),
    colors: number("Colors", 1),
    bitsPerComponent: number("BitsPerComponent", 8),
    columns: number("Columns", 1),
    earlyChange: number("EarlyChange", 1),
  };
}

const MAX_REFERENCE_DEPTH = 10;

/** All objects of a file. When several have the same number, readers differ in which one they take. */
class Objects {
  all = [];
  #byNumber = new Map();

  add(definitions) {
    for (const { number, value } of definitions) {
      this.all.push(value);
      if (this.#byNumber.has(number)) this.#byNumber.get(number).push(value);
      else this.#byNumber.set(number, [value]);
    }
  }

  /** Every object that a value may refer to; empty for a dangling reference. */
  any(value, depth = 0) {
    if (value?.ref === undefined) return [value ?? null];
    if (depth > MAX_REFERENCE_DEPTH) return [];
    const named = [...(this.#byNumber.get(value.ref) ?? []), ...(this.#byNumber.get(null) ?? [])];
    return named.flatMap((each) => this.any(each, depth + 1));
  }
}
