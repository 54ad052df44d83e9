import "server-only";
import type { ITokenizer } from "strtok3";
import { type OggCodec, oggCodecOf } from "./ogg-codecs.server";
import { nextBytes, readSound, type Sound, skipBytes } from "./sound.server";

const PAGE_HEADER_BYTES = 27;
const CONTINUED = 0x01;
const FIRST_PAGE = 0x02;
const FULL_SEGMENT = 255;
/** The bytes of a packet that tell its length. */
const PACKET_BYTES = 8;

type Page = {
  flags: number;
  serial: number;
  /** The position at the end of the last packet that ends on this page; -1 if none does. */
  position: number;
  segments: Buffer;
  length: number;
};

type Stream = {
  codec: OggCodec;
  serial: number;
  /** The positions of all packets up to the first page with a position. */
  samples: number;
  /** The first bytes of a packet that continues on the next page. */
  open: Buffer | null;
  isPlaced: boolean;
  start: number;
  end: number;
};

type Reading = {
  /** The length of the streams that have ended; null before the first. */
  seconds: number | null;
  stream: Stream | null;
  /** All pages since the end of a stream were first pages. */
  isHead: boolean;
};

/**
 * The length of an Ogg file of Opus, Vorbis or FLAC in seconds. Chained streams play one after the other, each from its first
 * position to its last; the first is above 0 if the recorder joined a running stream. Browsers play one of parallel streams.
 * Source: RFC 3533, section 6.
 * @returns 0 for a file without sound, null for other codecs
 */
export const oggSeconds = (file: Sound): Promise<number | null> =>
  readSound(file, "audio/ogg", async (tokenizer) => {
    const reading: Reading = { seconds: null, stream: null, isHead: true };
    let page = await nextPage(tokenizer);
    while (page && (await readPage(tokenizer, reading, page))) page = await nextPage(tokenizer);
    endStream(reading);
    return reading.seconds;
  });

/** @returns false for a page that was cut off */
async function readPage(tokenizer: ITokenizer, reading: Reading, page: Page): Promise<boolean> {
  const isFirst = (page.flags & FIRST_PAGE) > 0;
  if (isFirst && !reading.isHead) endStream(reading);
  reading.isHead = isFirst;
  const { stream } = reading;
  const isOwn = stream?.serial === page.serial;
  if (isFirst ? stream : !isOwn || stream.isPlaced) {
    const isWhole = await skipBytes(tokenizer, page.length);
    if (isWhole && isOwn && !isFirst) follow(stream, page, null);
    return isWhole;
  }
  const content = await nextBytes(tokenizer, page.length);
  if (content && isFirst) reading.stream = streamOf(page, content);
  if (content && stream) follow(stream, page, content);
  return content !== null;
}

async function nextPage(tokenizer: ITokenizer): Promise<Page | null> {
  const header = await nextBytes(tokenizer, PAGE_HEADER_BYTES);
  if (header?.toString("latin1", 0, 4) !== "OggS") return null;
  const segments = await nextBytes(tokenizer, header[26] ?? 0);
  return (
    segments && {
      flags: header[5] ?? 0,
      serial: header.readUInt32LE(14),
      position: Number(header.readBigInt64LE(6)),
      segments,
      length: segments.reduce((sum, size) => sum + size, 0),
    }
  );
}

function streamOf({ serial }: Page, head: Buffer): Stream | null {
  const codec = oggCodecOf(head);
  return codec && { codec, serial, samples: 0, open: null, isPlaced: false, start: 0, end: 0 };
}

/** @param content the page's content, until the stream has a position */
function follow(stream: Stream, page: Page, content: Buffer | null): void {
  if (content) countSamples(stream, page, content);
  if (!stream.isPlaced && page.position > 0) {
    stream.isPlaced = true;
    stream.start = Math.max(0, page.position - stream.samples);
  }
  if (!stream.isPlaced) stream.end = stream.samples;
  else if (page.position > 0) stream.end = page.position;
}

/** Counts the packets that end on a page, except one whose beginning is missing. */
function countSamples(stream: Stream, { flags, segments }: Page, content: Buffer): void {
  let [at, isContinued] = [0, (flags & CONTINUED) > 0];
  if (!isContinued) stream.open = null;
  for (const size of segments) {
    if (!isContinued) stream.open = content.subarray(at, at + Math.min(size, PACKET_BYTES));
    isContinued = size === FULL_SEGMENT;
    at += size;
    if (isContinued || !stream.open) continue;
    stream.samples += stream.codec.samplesOf(stream.open);
    stream.open = null;
  }
}

/** Adds the length of the stream, if there is one. */
function endStream(reading: Reading): void {
  if (!reading.stream) return;
  const { codec, start, end } = reading.stream;
  reading.seconds = (reading.seconds ?? 0) + Math.max(0, end - start - codec.skipped) / codec.rate;
  reading.stream = null;
}
