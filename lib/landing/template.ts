import { constants, crc32, deflateRawSync } from "node:zlib";

const WINDOW_BYTES = 32 * 1024; // how far back deflate refers (RFC 1951)
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]); // RFC 1952: deflate, no name, no time, Unix
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]); // an empty stored block, marked as the last one

/** A text with gaps, all of which take the same word. */
export type Template = {
  fill: (word: string) => Buffer;
  /** The same, compressed as gzip: only the words are new, everything else was compressed when the template was made. */
  fillGzipped: (word: string) => Buffer;
};

/** The text with its gaps where `placeholder` stands; every word that fills them has to be as long as that. */
export function templateOf(text: string, placeholder: string): Template {
  const pieces = text.split(placeholder).map((piece) => Buffer.from(piece));
  const packed = packedPieces(pieces, Buffer.byteLength(placeholder));
  return {
    fill: (word) => joined(pieces, Buffer.from(word)),
    fillGzipped(word) {
      const filled = Buffer.from(word);
      const all = joined(pieces, filled);
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(crc32(all), 0);
      trailer.writeUInt32LE(all.length, 4);
      return Buffer.concat([GZIP_HEADER, joined(packed, storedBlock(filled)), LAST_BLOCK, trailer]);
    },
  };
}

function packedPieces(pieces: Buffer[], gapBytes: number): Buffer[] {
  const gap = Buffer.alloc(gapBytes); // of bytes that no text has, so that nothing refers back to what fills it
  let before = Buffer.alloc(0);
  return pieces.map((piece) => {
    const dictionary = before.length > 0 ? before : undefined;
    before = Buffer.concat([before, piece, gap]).subarray(-WINDOW_BYTES);
    return deflateRawSync(piece, { level: 9, finishFlush: constants.Z_SYNC_FLUSH, dictionary });
  });
}

function storedBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([header, bytes]);
}

const joined = (pieces: readonly Buffer[], between: Buffer) =>
  Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece])));
