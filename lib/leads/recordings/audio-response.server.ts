import "server-only";
import { encodeFileName } from "@/lib/platform/files/serve.server";
import { HttpError } from "@/lib/platform/http/errors.server";
import { streamOf } from "@/lib/platform/http/stream";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { type ByteRange, readFile } from "./file.server";

type Audio = {
  name: string;
  mime_type: string;
  size_bytes: number;
  sha256: string;
  file_path: string;
  file_key: string;
};

/**
 * The sound of a recording: all of it, or the range of bytes that the request asks for (RFC 9110, 14.2). Several ranges
 * are answered with all of it.
 * @throws HttpError 416 for a range beyond its end, 503 when the file can't be read
 */
export async function audioResponse(recording: Audio, request: Request): Promise<Response> {
  const size = recording.size_bytes;
  const etag = `"${recording.sha256}"`;
  const range = rangeOf(request.headers, size, etag);
  const { start, end } = range ?? { start: 0, end: size };
  const headers = {
    "Content-Type": recording.mime_type,
    "Content-Disposition": `inline; filename*=UTF-8''${encodeFileName(recording.name)}`,
    "X-Content-Type-Options": "nosniff",
    "Accept-Ranges": "bytes",
    ETag: etag,
    ...(range && { "Content-Range": `bytes ${start}-${end - 1}/${size}` }),
  };
  return new Response(streamOf(await open(recording, { start, end })), { status: range ? 206 : 200, headers });
}

async function open(recording: Audio, range: ByteRange): Promise<AsyncGenerator<Buffer>> {
  const chunks = await readFile(recording, range).catch((error: unknown) => {
    log.error({ event: "file not read", error: describeError(error) });
    return null;
  });
  if (!chunks) throw new HttpError(503, "The recording can't be read at the moment. Please try again later.");
  return chunks;
}

/** The range that a request asks for; null for all of it. @throws HttpError 416 */
function rangeOf(headers: Headers, size: number, etag: string): ByteRange | null {
  const wanted = /^bytes=(\d*)-(\d*)$/.exec(headers.get("range")?.trim() ?? "");
  const version = headers.get("if-range");
  if (!wanted || (version !== null && version !== etag)) return null;
  const [, first = "", last = ""] = wanted;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null; // malformed, and so ignored
  if (start >= size) throw outside(size);
  return { start, end };
}

const outside = (size: number) =>
  new HttpError(416, "The recording has no such part.", {}, { "Content-Range": `bytes */${size}` });
