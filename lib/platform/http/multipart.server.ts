import "server-only";
import { HttpError } from "./errors.server";

/** A part of a form: a text field, or a file where it has a file name. Its bytes are to be read before the next part. */
export type FormPart = { name: string; fileName: string | null; bytes: AsyncGenerator<Buffer> };

const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_END = Buffer.from("\r\n\r\n");

/**
 * The parts of a multipart form (RFC 7578) as they come in, so that no file is held in memory.
 * @throws HttpError 413 beyond `maxBytes`, 415 when the body is no multipart form, 422 when it is a broken one
 */
export async function* readParts(request: Request, maxBytes: number): AsyncGenerator<FormPart> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) throw new HttpError(415, "Send the body as multipart/form-data.");
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  if (!boundary) throw broken();
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`);
  const input = new Input(limited(request, maxBytes));
  await skip(input.until(delimiter)); // what stands before the first part, which is nothing
  while ((await input.take(2)).toString("latin1") === "\r\n") {
    const headers = (await input.whole(HEADERS_END, HEADERS_MAX_BYTES)).toString("utf8");
    const bytes = input.until(delimiter);
    yield { ...disposition(headers), bytes };
    await skip(bytes);
  }
}

/** The text of a field. @throws HttpError 413 beyond `maxBytes`, 422 when it is not UTF-8 */
export async function readField({ bytes }: FormPart, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw broken();
  }
}

/** The bytes of a body, cut into what has to be looked at together. */
class Input {
  private rest: Buffer = Buffer.from("\r\n"); // before the first delimiter, which may stand at the very beginning

  constructor(private readonly chunks: AsyncIterator<Uint8Array>) {}

  /** What stands before a mark; the mark itself is left out. */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.rest.indexOf(mark);
      // The end of what is there may be the beginning of the mark.
      const certain = at === -1 ? Math.max(0, this.rest.length - mark.length + 1) : at;
      const piece = this.rest.subarray(0, certain);
      this.rest = this.rest.subarray(at === -1 ? certain : at + mark.length);
      if (piece.length > 0) yield piece;
      if (at !== -1) return;
      await this.more();
    }
  }

  async whole(mark: Buffer, maxBytes: number): Promise<Buffer> {
    while (this.rest.indexOf(mark) === -1) {
      if (this.rest.length > maxBytes) throw broken();
      await this.more();
    }
    return this.take(this.rest.indexOf(mark) + mark.length);
  }

  async take(length: number): Promise<Buffer> {
    while (this.rest.length < length) await this.more();
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return taken;
  }

  private async more(): Promise<void> {
    const { done, value } = await this.chunks.next();
    if (done) throw broken();
    this.rest = this.rest.length === 0 ? Buffer.from(value) : Buffer.concat([this.rest, value]);
  }
}

async function* limited(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

function disposition(headers: string): { name: string; fileName: string | null } {
  const line = headers.split("\r\n").find((header) => /^content-disposition:\s*form-data\b/i.test(header)) ?? "";
  const parameter = (key: string) =>
    new RegExp(`;\\s*${key}="([^"]*)"`, "i").exec(line)?.[1]?.replace(ESCAPED, unescapeOne);
  const name = parameter("name");
  if (name === undefined) throw broken();
  return { name, fileName: parameter("filename") ?? null };
}

// Of a name, browsers escape these three and nothing else (HTML, "multipart/form-data encoding algorithm").
const ESCAPED = /%(?:22|0D|0A)/gi;
const unescapeOne = (escaped: string) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16));

async function skip(bytes: AsyncGenerator<Buffer>): Promise<void> {
  while (!(await bytes.next()).done);
}

const broken = () => new HttpError(422, "The body is not a valid form.", {}, { Connection: "close" });

// The rest of the body stays unread: without a close, the connection's next request would wait for it.
const tooLarge = (maxBytes: number) =>
  new HttpError(413, `This is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`, {}, { Connection: "close" });
