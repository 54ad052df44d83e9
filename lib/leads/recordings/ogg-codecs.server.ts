import "server-only";

const OPUS_RATE = 48_000;
const OPUS_MAX_CODE = 3;
const OPUS_SILK = [480, 960, 1_920, 2_880];
const OPUS_HYBRID = [480, 960];
const OPUS_CELT = [120, 240, 480, 960];
const FLAC_SYNC = 0xff;

/** A stream of sound in an Ogg file, as its first packet describes it. */
export type OggCodec = {
  /** Positions per second. */
  rate: number;
  /** Positions that are decoded and not played. */
  skipped: number;
  /** Positions that a packet adds; packets are passed in order, each by its first bytes. */
  samplesOf: (packet: Buffer) => number;
};

/** The codec of a stream by its first packet; null if it is none of Opus, Vorbis and FLAC. */
export function oggCodecOf(head: Buffer): OggCodec | null {
  if (startsWith(head, "OpusHead") && head.length >= 12) return opusOf(head);
  if (startsWith(head, "\x01vorbis") && head.length >= 29) return vorbisOf(head);
  if (startsWith(head, "\x7fFLAC") && head.length >= 30) return flacOf(head);
  return null;
}

const startsWith = (bytes: Buffer, text: string) => bytes.toString("latin1", 0, text.length) === text;

/** Opus counts at 48 kHz, whatever the recorder's rate was. Source: RFC 7845, section 4; RFC 6716, section 3. */
const opusOf = (head: Buffer): OggCodec => ({
  rate: OPUS_RATE,
  skipped: head.readUInt16LE(10),
  samplesOf: (packet) => {
    if (packet.length === 0 || startsWith(packet, "OpusTags")) return 0;
    const [toc = 0, frames = 0] = packet;
    const code = toc & 3;
    return opusFrameOf(toc >> 3) * (code === OPUS_MAX_CODE ? frames & 0x3f : Math.min(code + 1, 2));
  },
});

function opusFrameOf(config: number): number {
  if (config < 12) return OPUS_SILK[config % 4] ?? 0;
  return (config < 16 ? OPUS_HYBRID[config % 2] : OPUS_CELT[config % 4]) ?? 0;
}

/** A block overlaps with the one before it. Encoders have two modes: short blocks and long ones. Source: Vorbis I, 4.3. */
function vorbisOf(head: Buffer): OggCodec | null {
  const sizes = head[28] ?? 0;
  let before = 0;
  const samplesOf = ([first = 1]: Buffer) => {
    if ((first & 1) === 1) return 0; // a header
    const block = 2 ** ((first & 2) === 0 ? sizes & 15 : sizes >> 4);
    const samples = before && (before + block) / 4;
    before = block;
    return samples;
  };
  const rate = head.readUInt32LE(12);
  return rate > 0 ? { rate, skipped: 0, samplesOf } : null;
}

/** Every frame of FLAC but the last has the largest size of block. Source: RFC 9639, sections 8.2 and 10.1. */
function flacOf(head: Buffer): OggCodec | null {
  const rate = head.readUIntBE(27, 3) >> 4;
  const block = head.readUInt16BE(19);
  const samplesOf = ([first]: Buffer) => (first === FLAC_SYNC ? block : 0);
  return rate > 0 ? { rate, skipped: 0, samplesOf } : null;
}
