import "server-only";
import type { ITokenizer } from "strtok3";
import { nextBytes, readSound, type Sound, skipBytes } from "./sound.server";

// The elements that the reader needs. Source: RFC 9559, section 5.1.
const CONTAINERS = ["18538067", "1549a966", "1654ae6b", "ae", "1f43b675", "a0"];
const SCALE = "2ad7b1";
const DURATION = "4489";
const TRACK_TYPE = "83";
const CODEC = "86";
const CLUSTER_TIME = "e7";
const BLOCKS = ["a3", "a1"];
const VALUES = [SCALE, DURATION, TRACK_TYPE, CODEC, CLUSTER_TIME];

const PICTURES = 1;
const SOUND = 2;
const MAX_VALUE_BYTES = 100;
const MAX_NUMBER_BYTES = 8;
const DEFAULT_SCALE_NS = 1_000_000;
const NS = 1_000_000_000;

/** The codecs of sound that WebM may have. Source: webmproject.org/docs/container. */
const PLAYED = ["A_OPUS", "A_VORBIS"];

type WebM = {
  hasAudio: boolean;
  hasVideo: boolean;
  hasBlocks: boolean;
  /** A codec that browsers don't play in WebM. */
  unplayable: string | null;
  duration_seconds: number | null;
};

/**
 * The tracks and the length of a WebM file. A browser that records states neither the length nor the sizes of the parts: the
 * file then plays until its last block begins.
 */
export const readWebm = (file: Sound): Promise<WebM> =>
  readSound(file, "audio/webm", async (tokenizer) => {
    const types = new Set<number>();
    const codecs: string[] = [];
    let [scale, duration, cluster, last, hasBlocks] = [DEFAULT_SCALE_NS, 0, 0, 0, false];
    for (let element = await nextElement(tokenizer); element; element = await nextElement(tokenizer)) {
      const { id, size } = element;
      if (CONTAINERS.includes(id)) continue; // its content follows
      if (!Number.isSafeInteger(size)) break;
      const start = tokenizer.position;
      const value = VALUES.includes(id) && size <= MAX_VALUE_BYTES ? await nextBytes(tokenizer, size) : null;
      if (value && id === SCALE) scale = integerOf(value);
      if (value && id === DURATION) duration = floatOf(value);
      if (value && id === TRACK_TYPE) types.add(integerOf(value));
      if (value && id === CODEC) codecs.push(value.toString("latin1").replaceAll("\0", ""));
      if (value && id === CLUSTER_TIME) cluster = integerOf(value);
      hasBlocks ||= BLOCKS.includes(id);
      if (BLOCKS.includes(id)) last = Math.max(last, cluster + ((await nextTime(tokenizer)) ?? 0));
      const left = size - (tokenizer.position - start);
      if (left < 0 || !(await skipBytes(tokenizer, left))) break;
    }
    return {
      hasAudio: codecs.length > 0 && types.has(SOUND),
      hasVideo: types.has(PICTURES),
      hasBlocks,
      unplayable: codecs.find((codec) => codec.startsWith("A_") && !PLAYED.includes(codec)) ?? null,
      duration_seconds: ((duration || last) * scale) / NS || null,
    };
  });

type Element = { id: string; size: number };

async function nextElement(tokenizer: ITokenizer): Promise<Element | null> {
  const id = await nextNumber(tokenizer);
  const size = id && (await nextNumber(tokenizer));
  if (!id || !size) return null;
  const marker = 1n << BigInt(7 * size.length);
  const value = BigInt(`0x${size.toString("hex")}`) ^ marker;
  return { id: id.toString("hex"), size: value === marker - 1n ? Number.POSITIVE_INFINITY : Number(value) };
}

/** The time of a block within its cluster, which follows the track number. */
async function nextTime(tokenizer: ITokenizer): Promise<number | null> {
  const time = (await nextNumber(tokenizer)) && (await nextBytes(tokenizer, 2));
  return time ? time.readInt16BE(0) : null;
}

const integerOf = (value: Buffer): number => (value.length === 0 ? 0 : Number(BigInt(`0x${value.toString("hex")}`)));

function floatOf(value: Buffer): number {
  if (value.length === 4) return value.readFloatBE(0);
  return value.length === 8 ? value.readDoubleBE(0) : 0;
}

/** The bytes of a number of variable length, including its marker. Source: RFC 8794, section 4. */
async function nextNumber(tokenizer: ITokenizer): Promise<Buffer | null> {
  const first = await nextBytes(tokenizer, 1);
  const length = first ? Math.clz32(first[0] ?? 0) - 23 : MAX_NUMBER_BYTES + 1;
  if (!first || length > MAX_NUMBER_BYTES) return null;
  const rest = await nextBytes(tokenizer, length - 1);
  return rest && Buffer.concat([first, rest]);
}
