// Decoders of the filters of PDF streams.
import { constants, inflateSync } from "node:zlib";

/** Thrown for a stream that can't be decoded, or only to more than the limit. */
export class Unpackable extends Error {}

/** Decodes one filter. @param maxBytes the most bytes of output. @throws Unpackable */
export function unpack(filter, bytes, parameters, maxBytes) {
  const unpacked = FILTERS[filter](bytes, parameters, maxBytes);
  if (unpacked.length > maxBytes) throw new Unpackable("too much");
  const isPredicted = PREDICTED.has(filter) && parameters.predictor > 1;
  return isPredicted ? withoutPredictor(unpacked, parameters) : unpacked;
}

export const isKnown = (filter) => Object.hasOwn(FILTERS, filter);

const FILTERS = { FlateDecode: inflate, LZWDecode: unpackLzw, ASCII85Decode, ASCIIHexDecode, RunLengthDecode };

const PREDICTED = new Set(["FlateDecode", "LZWDecode"]);

function inflate(bytes, _parameters, maxBytes) {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, maxBytes), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    throw new Unpackable(error.code);
  }
}

const [A85_FIRST, A85_LAST, A85_ZEROS] = [..."!uz"].map((character) => character.charCodeAt(0));
const A85_GROUP = 5;

function ASCII85Decode(bytes) {
  const packed = before(bytes, "~");
  const unpacked = Buffer.alloc(packed.length * 4 + 4); // a "z" stands for four bytes
  let size = 0;
  let value = 0;
  let length = 0;
  for (const byte of packed) {
    if (isSpace(byte)) continue;
    if (byte === A85_ZEROS && length === 0) {
      size += 4;
      continue;
    }
    if (byte < A85_FIRST || byte > A85_LAST) throw new Unpackable("an invalid ASCII85 character");
    value = value * 85 + byte - A85_FIRST;
    length += 1;
    if (length < A85_GROUP) continue;
    size = unpacked.writeUInt32BE(value % 2 ** 32, size);
    value = 0;
    length = 0;
  }
  if (length === 0) return unpacked.subarray(0, size);
  for (let at = length; at < A85_GROUP; at += 1) value = value * 85 + A85_LAST - A85_FIRST;
  unpacked.writeUInt32BE(value % 2 ** 32, size);
  return unpacked.subarray(0, size + length - 1);
}

const isSpace = (byte) => byte <= 32 && [0, 9, 10, 12, 13, 32].includes(byte);

function ASCIIHexDecode(bytes) {
  const digits = before(bytes, ">")
    .toString("latin1")
    .replace(/[^0-9A-Fa-f]/g, "");
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex");
}

function before(bytes, end) {
  const at = bytes.indexOf(end);
  if (at === -1) throw new Unpackable("no end");
  return bytes.subarray(0, at);
}

const RUN_LENGTH_END = 128;

function RunLengthDecode(bytes, _parameters, maxBytes) {
  const runs = [];
  let size = 0;
  for (let at = 0; at < bytes.length && bytes[at] !== RUN_LENGTH_END && size <= maxBytes; ) {
    const isCopy = bytes[at] < RUN_LENGTH_END;
    const length = isCopy ? bytes[at] + 1 : 257 - bytes[at];
    runs.push(isCopy ? bytes.subarray(at + 1, at + 1 + length) : Buffer.alloc(length, bytes[at + 1]));
    at += isCopy ? length + 1 : 2;
    size += length;
  }
  return Buffer.concat(runs);
}

const LZW_CLEAR = 256;
const LZW_END = 257;
const LZW_MAX_BITS = 12;

function unpackLzw(bytes, { earlyChange }, maxBytes) {
  const unpacked = [];
  let table = [];
  let bits = 9;
  let held = 0;
  let heldBits = 0;
  let size = 0;
  let previous;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xff_ff_ff;
    heldBits += 8;
    if (heldBits < bits) continue;
    heldBits -= bits;
    const code = (held >> heldBits) & ((1 << bits) - 1);
    if (code === LZW_END || size > maxBytes) break;
    if (code === LZW_CLEAR) {
      table = [];
      bits = 9;
      previous = undefined;
      continue;
    }
    const found = code < LZW_CLEAR ? Buffer.from([code]) : table[code - LZW_END - 1];
    const entry = found ?? (previous && Buffer.concat([previous, previous.subarray(0, 1)]));
    if (!entry) throw new Unpackable("an LZW code without an entry");
    if (previous && table.length + LZW_END + 1 < 1 << LZW_MAX_BITS) {
      table.push(Buffer.concat([previous, entry.subarray(0, 1)]));
    }
    previous = entry;
    unpacked.push(entry);
    size += entry.length;
    const next = table.length + LZW_END + 1 + earlyChange;
    bits = Math.min(LZW_MAX_BITS, Math.max(9, 32 - Math.clz32(next)));
  }
  return Buffer.concat(unpacked);
}

const TIFF_PREDICTOR = 2;
const FIRST_PNG_PREDICTOR = 10;
const LAST_PNG_PREDICTOR = 15;

/** Reverses a predictor of pixel rows; object streams may have one as well. */
function withoutPredictor(bytes, { predictor, colors, bitsPerComponent, columns }) {
  const pixelBytes = (colors * bitsPerComponent + 7) >> 3;
  const rowBytes = (colors * bitsPerComponent * columns + 7) >> 3;
  const isTiff = predictor === TIFF_PREDICTOR && bitsPerComponent === 8;
  const isPng = predictor >= FIRST_PNG_PREDICTOR && predictor <= LAST_PNG_PREDICTOR;
  if (!(rowBytes > 0) || !(isTiff || isPng)) throw new Unpackable("an unknown predictor");
  const packedRowBytes = isTiff ? rowBytes : rowBytes + 1;
  const rows = Buffer.alloc(Math.ceil(bytes.length / packedRowBytes) * rowBytes);
  let above = Buffer.alloc(rowBytes);
  for (let row = 0; row * packedRowBytes < bytes.length; row += 1) {
    const from = row * packedRowBytes;
    const kind = isTiff ? 1 : bytes[from];
    const packed = bytes.subarray(isTiff ? from : from + 1, from + packedRowBytes);
    const unpacked = rows.subarray(row * rowBytes, (row + 1) * rowBytes);
    for (let at = 0; at < packed.length; at += 1) {
      const left = unpacked[at - pixelBytes] ?? 0;
      unpacked[at] = packed[at] + predicted(kind, left, above[at], above[at - pixelBytes] ?? 0);
    }
    above = unpacked;
  }
  return rows;
}

function predicted(kind, left, up, corner) {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  return kind === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left, up, corner) {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
