import "server-only";
import { nextBytes, readSound, type Sound } from "./sound.server";

const PAGE_HEADER_BYTES = 27;
const FIRST_PAGE = 0x02;
/** The position of a page on which no packet ends. */
const NO_POSITION = -1n;
/** Opus counts at this rate, whatever the recorder's was: RFC 7845, section 4. */
const OPUS_RATE = 48_000;

/** A stream of sound: its samples a second, those before its beginning, and the last one. */
type Stream = { rate: number; skipped: number; last: number };

/**
 * How long an Ogg file of Opus or Vorbis plays, by the last position of each of its streams, one after the other.
 * Source: RFC 3533, section 6; RFC 7845, section 4; Vorbis I, section A.2.
 * @returns null where no stream says so
 */
export const oggSeconds = (file: Sound): Promise<number | null> =>
  readSound(file, "audio/ogg", async (tokenizer) => {
    const streams = new Map<number, Stream>();
    for (;;) {
      const header = await nextBytes(tokenizer, PAGE_HEADER_BYTES);
      const segments = header?.toString("latin1", 0, 4) === "OggS" && (await nextBytes(tokenizer, header[26] ?? 0));
      if (!header || !segments) break; // the end, or a page that was cut off
      const length = segments.reduce((sum, size) => sum + size, 0);
      const [serial, position] = [header.readUInt32LE(14), header.readBigInt64LE(6)];
      if (((header[5] ?? 0) & FIRST_PAGE) > 0) {
        const stream = streamOf(await nextBytes(tokenizer, length));
        if (stream) streams.set(serial, stream);
        continue;
      }
      const stream = streams.get(serial);
      if (stream && position !== NO_POSITION) stream.last = Number(position);
      if ((await tokenizer.ignore(length)) < length) break;
    }
    const seconds = [...streams.values()].reduce(
      (sum, { rate, skipped, last }) => sum + Math.max(0, last - skipped) / rate,
      0,
    );
    return seconds || null;
  });

function streamOf(head: Buffer | null): Stream | null {
  if (!head) return null;
  if (head.toString("latin1", 0, 8) === "OpusHead" && head.length >= 12) {
    return { rate: OPUS_RATE, skipped: head.readUInt16LE(10), last: 0 };
  }
  const rate = head.toString("latin1", 0, 7) === "\x01vorbis" && head.length >= 16 ? head.readUInt32LE(12) : 0;
  return rate > 0 ? { rate, skipped: 0, last: 0 } : null;
}
