import "server-only";
import { fileTypeFromBuffer } from "file-type";
import { type IFormat, parseFromTokenizer } from "music-metadata";
import { HttpError, invalid } from "@/lib/platform/http/errors.server";
import { oggSeconds } from "./ogg.server";
import type { AudioType } from "./schema";
import { readSound, type Sound } from "./sound.server";
import { readWav } from "./wav.server";
import { readWebm } from "./webm.server";

/** Our type for each type of content. Containers of sound can also contain video. */
const MIME_TYPES: Record<string, AudioType> = {
  mp3: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  opus: "audio/ogg",
  spx: "audio/ogg",
  m4a: "audio/mp4",
  mp4: "audio/mp4",
  webm: "audio/webm",
};

/** Every type can be recognised by this much of a file. */
const HEAD_BYTES = 64 * 1024;
/** Codecs that browsers don't play: the name that the parser gives each, and the name on the screen. */
const UNPLAYABLE: [RegExp, string][] = [
  [/^Speex/, "Speex"],
  [/^ALAC$/, "Apple Lossless"],
  [/samr/, "AMR"],
  [/sawb/, "AMR-WB"],
  [/^(AC-3|<ec-3>)$/, "Dolby Digital"],
  [/^(IMA 4:1|uLaw 2:1|MACE|QUALCOMM)/, "QuickTime"],
];

/** No call lasts a day: a header that says so is wrong. */
const MAX_SECONDS = 24 * 60 * 60;

type Audio = { mime_type: AudioType; duration_seconds: number | null };

/**
 * The type of a recording by its content, and its length.
 * @throws HttpError 422 on `file` for other types, codecs that browsers don't play, damaged files and files without sound
 */
export async function inspectAudio(file: Sound): Promise<Audio> {
  if (file.size === 0) throw invalid({ file: "This file is empty." });
  const found = await fileTypeFromBuffer(await headOf(file));
  const mime_type = found && MIME_TYPES[found.ext];
  if (!mime_type) throw invalid({ file: "Upload a recording as MP3, WAV, OGG, M4A or WEBM." });
  const seconds = await INSPECTIONS[mime_type](file).catch(refuseUnread);
  return { mime_type, duration_seconds: seconds && seconds > 0 && seconds <= MAX_SECONDS ? seconds : null };
}

/** The length of a file of each type in seconds, if the file states it. */
const INSPECTIONS: Record<AudioType, (file: Sound) => Promise<number | null | undefined>> = {
  "audio/wav": async (file) => {
    const wav = await readWav(file);
    if (!wav) throw damaged();
    if (wav.unplayable !== null) throw unplayable(wav.unplayable);
    if (wav.duration_seconds === 0) throw silent();
    return wav.duration_seconds;
  },
  "audio/webm": async (file) => {
    const webm = await readWebm(file);
    requireSound(webm);
    if (webm.unplayable !== null) throw unplayable(webm.unplayable);
    if (!webm.hasBlocks) throw silent();
    return webm.duration_seconds;
  },
  "audio/ogg": async (file) => {
    await inspectFormat(file, "audio/ogg");
    const seconds = await oggSeconds(file);
    if (seconds === 0) throw silent();
    return seconds;
  },
  "audio/mpeg": async (file) => (await inspectFormat(file, "audio/mpeg")).duration,
  "audio/mp4": async (file) => (await inspectFormat(file, "audio/mp4")).duration,
};

async function inspectFormat(file: Sound, mimeType: AudioType): Promise<IFormat> {
  const options = { skipCovers: true, skipPostHeaders: true };
  const { format } = await readSound(file, mimeType, (tokenizer) => parseFromTokenizer(tokenizer, options));
  requireSound(format);
  const codecs = [format.codec, ...format.trackInfo.map(({ codecName }) => codecName)];
  if (!format.codec && !format.sampleRate) throw damaged();
  const refused = UNPLAYABLE.find(([pattern]) => codecs.some((codec) => codec && pattern.test(codec)));
  if (refused) throw unplayable(refused[1]);
  return format;
}

function requireSound({ hasAudio, hasVideo }: { hasAudio?: boolean; hasVideo?: boolean }): void {
  if (hasVideo) throw invalid({ file: "This is a video. Upload its sound alone." });
  if (!hasAudio) throw damaged();
}

async function headOf(file: Sound): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.read()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks);
}

const unplayable = (codec: string) =>
  invalid({
    file: `This is ${codec} audio, which browsers can't play. Convert it to MP3 or PCM WAV, or have the telephone system record that.`,
  });

const silent = () => invalid({ file: "This recording has no sound." });

const damaged = () => invalid({ file: "This recording can't be played: the file is damaged." });

function refuseUnread(error: unknown): never {
  throw error instanceof HttpError ? error : damaged();
}
