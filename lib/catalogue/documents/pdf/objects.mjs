// Parses the objects of a PDF wherever they are, also those missing from the cross-reference table, since readers differ
// in how they repair a damaged one.

/** @typedef {{ name: string } | { ref: number } | { text: string } | number | Value[] | Map<string, Value> | null} Value */
/** @typedef {{ number: number | null, value: Value, streamAt?: number }} Definition */

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([..."()<>[]{}/%"].map((character) => character.charCodeAt(0)));
const MAX_DEPTH = 100;
const BEFORE_OBJ_BYTES = 64;
const PERCENT = 37;

/** Thrown for bytes that should be an object and can't be parsed. */
export class Unreadable extends Error {}

/**
 * Every object that is defined in a file.
 * @returns {Definition[]}
 * @throws Unreadable when a dictionary or the start of a stream can't be parsed
 */
export function definitionsIn(bytes) {
  const definitions = [...occurrencesOf(bytes, "obj")].flatMap((at) => {
    const before = bytes.subarray(Math.max(0, at - BEFORE_OBJ_BYTES), at).toString("latin1");
    return /[A-Za-z]$/.test(before) ? [] : definitionAt(bytes, at + 3, numberIn(before));
  });
  const trailers = [...occurrencesOf(bytes, "trailer")].flatMap((at) => definitionAt(bytes, at + 7, undefined));
  requireEveryStreamRead(bytes, new Set(definitions.map(({ keywordAt }) => keywordAt)));
  return [...definitions, ...trailers];
}

function* occurrencesOf(bytes, word) {
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + word.length)) yield at;
}

/** The number of an object, from the bytes before its "obj"; null when there is none. */
function numberIn(before) {
  const found = /(\d+)[\s\0]+\d+[\s\0]*$/.exec(before);
  return found ? Number(found[1]) : null;
}

function definitionAt(bytes, at, number) {
  const reader = { bytes, at };
  const isDictionary = startsDictionary(reader);
  try {
    const value = readDefined(reader);
    if (value instanceof Map) return [{ number, value, ...streamAfter(reader) }];
    return number !== null || Array.isArray(value) ? [{ number, value }] : [];
  } catch (error) {
    // "obj" also occurs in compressed bytes by chance, but hardly ever followed by a dictionary.
    if (isDictionary || !(error instanceof Unreadable)) throw error;
    return [];
  }
}

/** An object, which may be a reference to another one. */
function readDefined(reader) {
  const value = read(reader);
  const behind = reader.bytes.subarray(reader.at, reader.at + BEFORE_OBJ_BYTES).toString("latin1");
  return typeof value === "number" && /^[\s\0]+\d+[\s\0]+R/.test(behind) ? { ref: value } : value;
}

function startsDictionary(reader) {
  skipSpace(reader);
  return reader.bytes[reader.at] === 60 && reader.bytes[reader.at + 1] === 60;
}

/** Where the bytes of a stream begin, if the dictionary just read belongs to one. */
function streamAfter(reader) {
  skipSpace(reader);
  const { bytes, at } = reader;
  if (bytes.subarray(at, at + 6).toString("latin1") !== "stream") return {};
  const lineEnd = /^[ \t]*(?:\r\n|\n|\r)/.exec(bytes.subarray(at + 6, at + 64).toString("latin1"));
  if (!lineEnd) throw new Unreadable("a stream keyword without a line end");
  return { keywordAt: at, streamAt: at + 6 + lineEnd[0].length };
}

function requireEveryStreamRead(bytes, known) {
  for (const at of occurrencesOf(bytes, "stream")) {
    if (known.has(at)) continue;
    let before = at - 1;
    while (SPACE.has(bytes[before])) before -= 1;
    if (bytes[before] === 62 && bytes[before - 1] === 62) throw new Unreadable("a stream without an object");
  }
}

/**
 * The objects of an object stream.
 * @returns {Definition[]}
 * @throws Unreadable
 */
export function definitionsInStream(bytes, count, first) {
  const header = { bytes, at: 0 };
  return Array.from({ length: count }, () => ({ number: read(header), offset: read(header) })).map(
    ({ number, offset }) => {
      if (!Number.isInteger(number) || !Number.isInteger(offset)) throw new Unreadable("a header without numbers");
      return { number, value: readDefined({ bytes, at: first + offset }) };
    },
  );
}

/** Reads the object at the current position. @returns {Value} @throws Unreadable */
function read(reader, depth = 0) {
  if (depth > MAX_DEPTH) throw new Unreadable("nested too deeply");
  skipSpace(reader);
  const { bytes, at } = reader;
  switch (String.fromCharCode(bytes[at] ?? 0)) {
    case "/":
      return readName(reader);
    case "(":
      return readText(reader);
    case "[":
      reader.at += 1;
      return readUntil(reader, "]", depth);
    case "<":
      if (bytes[at + 1] !== 60) return readHex(reader);
      reader.at += 2;
      return toDictionary(readUntil(reader, ">>", depth));
    default:
      return readWord(reader);
  }
}

function skipSpace(reader) {
  const { bytes } = reader;
  while (reader.at < bytes.length) {
    if (bytes[reader.at] === PERCENT) while (reader.at < bytes.length && !isLineEnd(bytes[reader.at])) reader.at += 1;
    else if (SPACE.has(bytes[reader.at])) reader.at += 1;
    else return;
  }
}

const isLineEnd = (byte) => byte === 10 || byte === 13;

function readUntil(reader, end, depth) {
  const values = [];
  for (;;) {
    skipSpace(reader);
    const { bytes, at } = reader;
    if (at >= bytes.length) throw new Unreadable("no end");
    if (bytes.subarray(at, at + end.length).toString("latin1") === end) {
      reader.at += end.length;
      return values;
    }
    const value = read(reader, depth + 1);
    if (value?.word !== "R") values.push(value?.word === undefined ? value : null);
    else values.splice(-2, 2, { ref: values.at(-2) });
  }
}

// Readers differ in which of two values of one name they take. Where that matters, such a dictionary is refused.
const UNIQUE_NAMES = new Set([
  "Type",
  "Filter",
  "F",
  "DecodeParms",
  "DP",
  "N",
  "First",
  "OpenAction",
  "AA",
  "S",
  "Next",
]);

function toDictionary(values) {
  const dictionary = new Map();
  for (let index = 0; index < values.length; index += 2) {
    const name = values[index]?.name;
    if (name === undefined || index + 1 === values.length) throw new Unreadable("a dictionary without names");
    const isRepeated = dictionary.has(name);
    if (isRepeated && UNIQUE_NAMES.has(name)) throw new Unreadable("a repeated name");
    dictionary.set(isRepeated ? `${name} ${index}` : name, values[index + 1]);
  }
  return dictionary;
}

function readName(reader) {
  const start = reader.at + 1;
  reader.at = endOfWord(reader.bytes, start);
  return { name: withPlainNames(reader.bytes.subarray(start, reader.at).toString("latin1")) };
}

/** A name may contain escapes: "/J#61vaScript". */
export const withPlainNames = (text) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function readText(reader) {
  const { bytes } = reader;
  const start = reader.at;
  for (let open = 0; reader.at < bytes.length; reader.at += 1) {
    if (bytes[reader.at] === 92) reader.at += 1;
    else if (bytes[reader.at] === 40) open += 1;
    else if (bytes[reader.at] === 41) open -= 1;
    if (open === 0) {
      reader.at += 1;
      return { text: bytes.subarray(start, reader.at).toString("latin1") };
    }
  }
  throw new Unreadable("a text without an end");
}

function readHex(reader) {
  const end = reader.bytes.indexOf(">", reader.at);
  if (end === -1) throw new Unreadable("a text without an end");
  const text = reader.bytes.subarray(reader.at, end + 1).toString("latin1");
  reader.at = end + 1;
  return { text };
}

function readWord(reader) {
  const start = reader.at;
  reader.at = endOfWord(reader.bytes, start);
  if (reader.at === start) throw new Unreadable("no object");
  const word = reader.bytes.subarray(start, reader.at).toString("latin1");
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : { word };
}

export function endOfWord(bytes, start) {
  let at = start;
  while (at < bytes.length && !SPACE.has(bytes[at]) && !DELIMITERS.has(bytes[at])) at += 1;
  return at;
}
