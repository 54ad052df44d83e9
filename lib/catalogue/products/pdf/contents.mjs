// What a PDF contains: every object that is defined in it, also those in packed streams, and the text of all of it.
import { isKnown, Unpackable, unpack } from "./filters.mjs";
import { definitionsIn, definitionsInStream, Unreadable, withPlainNames } from "./objects.mjs";

/** Of all that is packed in a file; more is a bomb. */
const MOST_UNPACKED_BYTES = 256 * 1024 * 1024;
const MOST_FILTERS = 8;
const MOST_OBJECTS_IN_A_STREAM = 100_000;

// Pictures and sounds: what comes out of these is no object.
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
 * The texts and the objects of a file.
 * @returns {{ texts: Iterable<string>, objects: Objects }} `texts` are read one by one, and fill `objects` by that.
 */
export function contentsOf(bytes) {
  const objects = new Objects();
  return { texts: textsOf(bytes, objects), objects };
}

/** @throws Unreadable, Unpackable */
function* textsOf(bytes, objects) {
  yield withPlainNames(bytes.toString("latin1"));
  const definitions = definitionsIn(bytes);
  objects.add(definitions);
  let room = MOST_UNPACKED_BYTES;
  for (const { value: dictionary, streamAt } of definitions) {
    if (streamAt === undefined) continue;
    const content = contentOf(bytes.subarray(streamAt), dictionary, objects, room);
    if (!content) continue;
    room -= content.length;
    yield withPlainNames(content.toString("latin1"));
    if (holdsObjects(dictionary)) objects.add(definitionsInStream(content, ...placesIn(dictionary)));
  }
}

function placesIn(dictionary) {
  const [count, first] = [dictionary.get("N"), dictionary.get("First")];
  if (!(count <= MOST_OBJECTS_IN_A_STREAM) || !(first >= 0)) throw new Unreadable("an object stream without numbers");
  return [count, first];
}

// Whatever says where its objects begin is read as an object stream by some reader, whatever else it calls itself.
const holdsObjects = (dictionary) =>
  dictionary.get("Type")?.name === "ObjStm" || (dictionary.has("First") && dictionary.has("N"));

/** What is packed in a stream; null for data that is not looked into. @throws Unpackable */
function contentOf(packed, dictionary, objects, room) {
  const isVital = holdsObjects(dictionary);
  if (isVital) requireDirect(dictionary);
  const filters = filtersOf(dictionary, objects);
  const isCodec = CODECS.has(filters.at(-1)?.name);
  const unknown = filters.slice(0, isCodec ? -1 : undefined).find(({ name }) => !isKnown(name));
  if (unknown || filters.length > MOST_FILTERS || (isVital && isCodec)) throw new Unpackable("its filters");
  if (!isVital && (isCodec || filters.length === 0 || isPicture(dictionary))) return null;
  try {
    return filters.reduce((bytes, { name, parameters }) => unpack(name, bytes, parameters, room), packed);
  } catch (error) {
    if (isVital || !(error instanceof Unpackable) || error.message === "ERR_BUFFER_TOO_LARGE") throw error;
    return null; // damaged, which the reader of pages tells of if it matters
  }
}

const isPicture = (dictionary) => dictionary.get("Subtype")?.name === "Image";

// Of an object stream nothing may be said elsewhere: readers differ in what they find there.
function requireDirect(dictionary) {
  const filters = [dictionary.get("Filter") ?? null].flat();
  const parameters = dictionary.get("DecodeParms") ?? null;
  const numbers = [parameters].flat().flatMap((each) => (each instanceof Map ? [...each.values()] : [each]));
  const isIndirect = [...filters, ...numbers].some((value) => value?.ref !== undefined);
  const isOther = dictionary.has("F") || dictionary.has("DP");
  const isUneven = parameters !== null && Array.isArray(parameters) !== Array.isArray(dictionary.get("Filter"));
  if (isIndirect || isOther || isUneven) throw new Unpackable("an object stream that is described elsewhere");
}

/** A stream's filters in the order in which they are undone. */
function filtersOf(dictionary, objects) {
  const list = (name) => [objects.any(dictionary.get(name))[0] ?? []].flat().map((each) => objects.any(each)[0]);
  const shorts = list("F").filter((each) => each?.name !== undefined); // /F is also the name of a file outside
  const parameters = list(dictionary.has("DecodeParms") ? "DecodeParms" : "DP");
  return [...list("Filter"), ...shorts].map((filter, index) => ({
    name: SHORT_NAMES[filter?.name] ?? filter?.name,
    parameters: parametersOf(parameters[index]),
  }));
}

function parametersOf(dictionary) {
  const number = (name, otherwise) => {
    const value = dictionary instanceof Map ? dictionary.get(name) : undefined;
    return typeof value === "number" ? value : otherwise;
  };
  return {
    predictor: number("Predictor", 1),
    colors: number("Colors", 1),
    bitsPerComponent: number("BitsPerComponent", 8),
    columns: number("Columns", 1),
    earlyChange: number("EarlyChange", 1),
  };
}

const MOST_REFERENCES_IN_A_ROW = 10;

/** All objects of a file. Where a number is given to several, readers differ in which one they take. */
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

  /** Every object that a value may stand for; none when there is no such object. */
  any(value, depth = 0) {
    if (value?.ref === undefined) return [value ?? null];
    if (depth > MOST_REFERENCES_IN_A_ROW) return [];
    const named = [...(this.#byNumber.get(value.ref) ?? []), ...(this.#byNumber.get(null) ?? [])];
    return named.flatMap((each) => this.any(each, depth + 1));
  }
}
