import "server-only";
import { nextBytes, readSound, type Sound, skipBytes } from "./sound.server";

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const MIN_FORMAT_BYTES = 16;
/** The extensible form, which has the code of the sound in its extension. */
const MAX_FORMAT_BYTES = 40;
const EXTENSIBLE = 0xfffe;

/** The codes that every browser plays, and their bits per sample: PCM, floating point, A-law and µ-law. */
const PLAYED = new Map([
  [0x0001, [8, 16, 24, 32]],
  [0x0003, [32, 64]],
  [0x0006, [8]],
  [0x0007, [8]],
]);
const MAX_CHANNELS = 8;
const RATES = { min: 3_000, max: 384_000 };

/** Source of the codes: RFC 2361, appendix A. */
const NAMES: Record<number, string> = {
  2: "Microsoft ADPCM",
  16: "OKI ADPCM",
  17: "IMA ADPCM",
  20: "G.723 ADPCM",
  23: "Dialogic OKI ADPCM",
  34: "TrueSpeech",
  49: "GSM 6.10",
  64: "G.721 ADPCM",
  66: "G.723.1",
  69: "G.726 ADPCM",
  80: "MPEG",
  85: "MP3 in WAV",
  100: "G.726 ADPCM",
  101: "G.722 ADPCM",
  131: "G.729",
  255: "AAC in WAV",
  353: "Windows Media",
};

type Format = { code: number; channels: number; sampleRate: number; blockBytes: number; bits: number };

type Wav = {
  duration_seconds: number | null;
  /** The name of a codec that browsers don't play. */
  unplayable: string | null;
};

/**
 * The codec and the length of a WAV file by its chunks. A recorder that writes during the call leaves a size of 0 or
 * 0xFFFFFFFF, and a file that was cut off has a size beyond its end: the sound then continues to the end of the file.
 * @returns null for a damaged file
 */
export const readWav = (file: Sound): Promise<Wav | null> =>
  readSound(file, "audio/wav", async (tokenizer) => {
    let format: Format | null = null;
    await skipBytes(tokenizer, RIFF_HEADER_BYTES);
    for (;;) {
      const header = await nextBytes(tokenizer, CHUNK_HEADER_BYTES);
      if (!header) return null;
      const [name, size] = [header.toString("latin1", 0, 4), header.readUInt32LE(4)];
      const left = file.size - tokenizer.position;
      if (name === "data") return format && wavOf(format, size > 0 && size <= left ? size : left);
      if (size > left) return null;
      const isFormat = name === "fmt " && size >= MIN_FORMAT_BYTES;
      const read = isFormat ? Math.min(size, MAX_FORMAT_BYTES) : 0;
      if (isFormat) format = formatOf(await nextBytes(tokenizer, read));
      await skipBytes(tokenizer, size - read + (size % 2)); // chunks begin at even offsets
    }
  });

function formatOf(bytes: Buffer | null): Format | null {
  if (!bytes) return null;
  const code = bytes.readUInt16LE(0);
  const isExtended = code === EXTENSIBLE && bytes.length === MAX_FORMAT_BYTES;
  return {
    code: isExtended ? bytes.readUInt16LE(24) : code,
    channels: bytes.readUInt16LE(2),
    sampleRate: bytes.readUInt32LE(4),
    blockBytes: bytes.readUInt16LE(12),
    bits: bytes.readUInt16LE(14),
  };
}

function wavOf({ code, channels, sampleRate, blockBytes, bits }: Format, bytes: number): Wav | null {
  const sizes = PLAYED.get(code);
  if (!sizes) return { duration_seconds: null, unplayable: NAMES[code] ?? `format ${code} of WAV` };
  const frameBytes = (channels * bits) / 8;
  const isPossible =
    sizes.includes(bits) &&
    channels > 0 &&
    channels <= MAX_CHANNELS &&
    sampleRate >= RATES.min &&
    sampleRate <= RATES.max &&
    (blockBytes === 0 || blockBytes === frameBytes);
  return isPossible ? { duration_seconds: Math.floor(bytes / frameBytes) / sampleRate, unplayable: null } : null;
}
