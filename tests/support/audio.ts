// Small recordings of every type, made here.

const SAMPLE_RATE = 8_000;
const TONE_HZ = 440;

/** A WAV of a tone: 16 bits, mono, 8 kHz. */
export function wav(seconds = 1): Buffer {
  const samples = Math.round(seconds * SAMPLE_RATE);
  const sound = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) {
    sound.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * TONE_HZ * at) / SAMPLE_RATE)), at * 2);
  }
  return Buffer.concat([wavHeader(sound.length), sound]);
}

/** The header of a WAV with so many bytes of sound. */
export function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // channels
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}

/** The sound of a WAV: its code in the format chunk, as such or in the extensible form, and the bits of a sample. */
type WavFormat = { code: number; bits: number; extensible?: boolean };

/** A WAV of silence in any format. `sizes` replaces the right ones; `before` is other chunks before the sound. */
export function wavOf(
  { code, bits, extensible = false }: WavFormat,
  seconds: number,
  { sizes, before = Buffer.alloc(0) }: { sizes?: number; before?: Buffer } = {},
): Buffer {
  const blockBytes = Math.ceil(bits / 8) || 65;
  const format = Buffer.alloc(extensible ? 40 : 16);
  format.writeUInt16LE(extensible ? 0xfffe : code, 0);
  format.writeUInt16LE(1, 2); // channels
  format.writeUInt32LE(SAMPLE_RATE, 4);
  format.writeUInt32LE(SAMPLE_RATE * blockBytes, 8);
  format.writeUInt16LE(blockBytes, 12);
  format.writeUInt16LE(bits, 14);
  if (extensible) format.writeUInt16LE(code, 24);
  const sound = Buffer.alloc(seconds * SAMPLE_RATE * blockBytes);
  const chunks = [
    ...[Buffer.from("fmt "), uint32le(format.length), format, before],
    ...[Buffer.from("data"), uint32le(sizes ?? sound.length), sound],
  ];
  const content = Buffer.concat([Buffer.from("WAVE"), ...chunks]);
  return Buffer.concat([Buffer.from("RIFF"), uint32le(sizes ?? content.length), content]);
}

/** Silent MPEG frames, each of 26 ms. */
export function mp3(frames = 40): Buffer {
  const frame = Buffer.alloc(417); // 128 kbit/s at 44.1 kHz
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** An Ogg file of one second of Opus. */
export const ogg = (): Buffer => oggOf(opusHead({ preSkip: 0, rate: 48_000 }), [48_000]);

/** The first packet of Opus. @param rate of the recorder, which does not count */
export function opusHead({ preSkip, rate }: { preSkip: number; rate: number }): Buffer {
  const head = Buffer.alloc(19);
  head.write("OpusHead", 0);
  head.set([1, 1], 8); // version, channels
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(rate, 12);
  return head;
}

/** The first packet of Vorbis. */
export function vorbisHead(rate: number): Buffer {
  const head = Buffer.alloc(30);
  head.write("\x01vorbis", 0, "latin1");
  head[11] = 1; // channels
  head.writeUInt32LE(rate, 12);
  head.set([0xb8, 1], 28); // sizes of blocks, framing
  return head;
}

/** The first packet of FLAC in Ogg. */
export function flacHead(rate: number): Buffer {
  const head = Buffer.alloc(51);
  head.write("\x7fFLAC\x01\0\0\x01fLaC\0\0\0\x22", 0, "latin1");
  head.writeUInt16BE(4_096, 17); // smallest and largest block
  head.writeUInt16BE(4_096, 19);
  head.writeUIntBE((rate << 4) | 1, 27, 3); // one channel of 16 bits
  head[30] = 0xf0;
  return head;
}

/** `samples` are the positions that a packet adds, except for the first `silent` ones of a stream. */
type OggPackets = { tags: string; packet: Buffer; samples: number; silent?: number };

/** The packets of each codec, by how its first packet begins. */
const CODECS: Record<string, OggPackets> = {
  Opus: { tags: "OpusTags", packet: Buffer.from([0xf8, 0xff, 0xfe]), samples: 960 },
  "\x01vor": { tags: "\x03vorbis", packet: Buffer.from([2, 0, 0]), samples: 1_024, silent: 1 },
  "\x7fFLA": { tags: "\x84\0\0\x0c", packet: Buffer.from([0xff, 0xf8, 0]), samples: 4_096 },
};

type OggOptions = { serial?: number; from?: number };

/**
 * An Ogg file by its first packet and the position of each page; null for a page of one packet that ends on the next page.
 * @param options `from` is the position of the first sound
 */
export function oggOf(head: Buffer, positions: (number | null)[], { serial = 7, from = 0 }: OggOptions = {}): Buffer {
  const { tags: name, packet, samples, silent = 0 } = CODECS[head.toString("latin1", 0, 4)] ?? SPEEX;
  const tags = Buffer.concat([Buffer.from(name, "latin1"), uint32le(4), Buffer.from("test"), uint32le(0)]);
  let last = from;
  const pages = positions.map((position, index) => {
    const flags = (index === positions.length - 1 ? 4 : 0) + (positions[index - 1] === null ? 1 : 0);
    if (position === null) return oggPage(serial, flags, -1, index + 2, [Buffer.concat([packet, Buffer.alloc(252)])]);
    const count = Math.round((position - last) / samples) + (last === from ? silent : 0);
    last = position;
    return oggPage(serial, flags, position, index + 2, Array<Buffer>(Math.min(255, Math.max(1, count))).fill(packet));
  });
  return Buffer.concat([oggPage(serial, 2, 0, 0, [head]), oggPage(serial, 0, 0, 1, [tags]), ...pages]);
}

const SPEEX: OggPackets = { tags: "", packet: Buffer.from([0]), samples: 160 };

function oggPage(serial: number, flags: number, position: number, sequence: number, packets: Buffer[]): Buffer {
  const header = Buffer.alloc(27);
  header.write("OggS", 0);
  header[5] = flags;
  header.writeBigInt64LE(BigInt(position), 6);
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(sequence, 18);
  header[26] = packets.length; // segments
  const page = Buffer.concat([header, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

function oggChecksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1) >>> 0;
  }
  return sum;
}

/** An MP4 of two seconds with one track, of sound in a codec unless it is "vide". */
export function m4a(track: "soun" | "vide" = "soun", brand = "M4A ", codec = "mp4a"): Buffer {
  const mvhd = box("mvhd", Buffer.alloc(12), uint32be(1_000), uint32be(2_000), Buffer.alloc(80));
  const tkhd = box("tkhd", Buffer.alloc(12), uint32be(1), Buffer.alloc(4), uint32be(2_000), Buffer.alloc(60));
  const mdhd = box("mdhd", Buffer.alloc(12), uint32be(44_100), uint32be(88_200), Buffer.alloc(4));
  const hdlr = box("hdlr", Buffer.alloc(8), Buffer.from(track), Buffer.alloc(13));
  const sound = Buffer.alloc(20);
  sound.set([0, 1, 0, 16], 8); // channels, bits
  sound.writeUInt16BE(44_100, 16);
  const entry = box(
    track === "soun" ? codec : "avc1",
    Buffer.alloc(6),
    Buffer.from([0, 1]),
    sound,
    Buffer.alloc(track === "soun" ? 0 : 50),
  );
  const stsd = box("stsd", Buffer.alloc(4), uint32be(1), entry);
  const stbl = box(
    "stbl",
    stsd,
    ...["stts", "stsc", "stco"].map((name) => box(name, Buffer.alloc(8))),
    box("stsz", Buffer.alloc(12)),
  );
  const moov = box("moov", mvhd, box("trak", tkhd, box("mdia", mdhd, hdlr, box("minf", stbl))));
  return Buffer.concat([
    box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}isom`, "latin1")),
    moov,
    box("mdat", Buffer.alloc(64)),
  ]);
}

function box(name: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([uint32be(8 + content.length), Buffer.from(name), content]);
}

/**
 * A WebM of three seconds with one track, of sound unless it is of pictures. With `live` it is as a browser records it: it does
 * not say how long it is, and has clusters at these times, each with blocks at these times of its own, in milliseconds.
 */
export function webm(track: "sound" | "pictures" = "sound", live?: { clusters: number[]; blocks: number[] }): Buffer {
  const header = element("1a45dfa3", element("4282", Buffer.from("webm")), element("4287", Buffer.from([2])));
  const length = live ? [] : [element("4489", float(3_000))];
  const info = element("1549a966", element("2ad7b1", Buffer.from([0x0f, 0x42, 0x40])), ...length);
  const kind =
    track === "sound"
      ? [
          element("83", Buffer.from([2])),
          element("86", Buffer.from("A_OPUS")),
          element("e1", element("b5", float(48_000)), element("9f", Buffer.from([1]))),
        ]
      : [element("83", Buffer.from([1])), element("86", Buffer.from("V_VP8"))];
  const tracks = element(
    "1654ae6b",
    element("ae", element("d7", Buffer.from([1])), element("73c5", Buffer.from([1])), ...kind),
  );
  if (!live)
    return Buffer.concat([header, element("18538067", info, tracks, element("1f43b675", ...clusterOf(0, [0])))]);
  const clusters = live.clusters.map((time) => liveCluster(time, live.blocks));
  return Buffer.concat([header, Buffer.from("18538067", "hex"), UNKNOWN_SIZE, info, tracks, ...clusters]);
}

const UNKNOWN_SIZE = Buffer.from("01ffffffffffffff", "hex");

const liveCluster = (time: number, blocks: number[]): Buffer =>
  Buffer.concat([Buffer.from("1f43b675", "hex"), UNKNOWN_SIZE, ...clusterOf(time, blocks)]);

const clusterOf = (time: number, blocks: number[]): Buffer[] => [element("e7", uint32be(time)), ...blocks.map(blockAt)];

function blockAt(time: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80]);
  head.writeInt16BE(time, 1);
  return element("a3", head, Buffer.from([0xf8, 0xff, 0xfe]));
}

function element(id: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, "hex"), size, content]);
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

function uint32be(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const uint32le = (value: number): Buffer => uint32be(value).reverse();
