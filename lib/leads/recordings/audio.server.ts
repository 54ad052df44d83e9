import "server-only";
import { Readable } from "node:stream";
import { fileTypeFromBuffer } from "file-type";
import { type IAudioMetadata, parseFromTokenizer } from "music-metadata";
import { fromStream } from "strtok3";
import type { ReceivedFile } from "@/lib/platform/files/form.server";
import { invalid } from "@/lib/platform/http/errors.server";
import type { AudioType } from "./schema";

/** Our types by what the content is recognised as; the containers of sound may hold pictures, too. */
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

/** Enough to recognise every type. */
const HEAD_BYTES = 64 * 1024;
/** Of a tag or an index inside the file; the index of ten hours has half of it. */
const READ_MAX_BYTES = 16 * 1024 * 1024;
/** 200 MB of every type take a second. A proxy in front gives up after a minute, with an answer of its own. */
const INSPECTION_MS = 20_000;

type Sound = Pick<ReceivedFile, "size" | "read">;

type Audio = { mime_type: AudioType; duration_seconds: number | null };

/**
 * The type of a file by its content, and how long it plays.
 * @throws HttpError 422 on `file` when it is no sound of a type that we take
 */
export async function inspectAudio(file: Sound): Promise<Audio> {
  if (file.size === 0) throw invalid({ file: "This file is empty." });
  const found = await fileTypeFromBuffer(await headOf(file));
  const mime_type = found && MIME_TYPES[found.ext];
  if (!mime_type) throw invalid({ file: "Upload a recording as MP3, WAV, OGG, M4A or WEBM." });
  const { format } = await readMetadata(file, mime_type).catch(refuseDamaged);
  if (format.hasVideo) throw invalid({ file: "This is a video. Upload its sound alone." });
  const { hasAudio, codec, sampleRate, duration } = format;
  if (!hasAudio || !(codec || sampleRate)) throw damaged();
  return { mime_type, duration_seconds: duration && Number.isFinite(duration) && duration > 0 ? duration : null };
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

async function readMetadata(file: Sound, mimeType: string): Promise<IAudioMetadata> {
  const stream = Readable.from(file.read(), { objectMode: false }); // so that it can be read by the byte
  try {
    const tokenizer = await fromStream(stream, {
      fileInfo: { size: file.size, mimeType },
      maxBufferSize: READ_MAX_BYTES,
      abortSignal: AbortSignal.timeout(INSPECTION_MS),
    });
    return await parseFromTokenizer(tokenizer, { skipCovers: true, skipPostHeaders: true });
  } finally {
    stream.destroy();
  }
}

const damaged = () => invalid({ file: "This recording can't be played: the file is damaged." });

function refuseDamaged(): never {
  throw damaged();
}
