import "server-only";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { HttpError, invalid } from "@/lib/platform/http/errors.server";
import { storable } from "@/lib/platform/http/request.server";
import { UNKNOWN_FIELD } from "@/lib/platform/schemas/field-errors";
import { refuseFile } from "./refuse.server";
import { Spool } from "./spool.server";

/** Without the elements of lists. A form that knows more names takes each of them once. */
const MAX_PARTS = 20;
/** No form knows more names than this, each of which it takes once. */
const MAX_KNOWN_PARTS = 50;
/** Elements of a list, such as `product_ids[]`. */
const MAX_LIST_ELEMENTS = 1_000;
const MAX_ALL_PARTS = MAX_KNOWN_PARTS + MAX_LIST_ELEMENTS;
/** All text fields of a form together. */
const FIELDS_MAX_BYTES = 64 * 1024;
const NAME_MAX_BYTES = 100;
const PART_HEADERS_MAX_BYTES = 16 * 1024;
/** What boundaries and part headers may add to the fields and files. */
const ENVELOPE_BYTES = 64 * 1024;
/** How much of a file may have arrived without being written yet. */
const BUFFERED_BYTES = 512 * 1024;

/** The parts that a form may have; any other is refused. */
export type FormShape = {
  /** The names of its text fields. One that ends in [] may be repeated, any other is sent at most once. */
  fields: readonly string[];
  /** The names of its files, each with its size limit in bytes. */
  files: Record<string, number>;
};

/** A file that was received completely. It is stored encrypted on disk until the form has been processed. */
export type ReceivedFile = {
  name: string;
  size: number;
  read: () => AsyncGenerator<Buffer>;
  bytes: () => Promise<Buffer>;
};

/** The text fields of a form, a list for each name that ends in [], and its files. */
type ReceivedForm = { fields: Record<string, string | string[]>; files: Record<string, ReceivedFile> };

type Inspect = (name: string, bytes: Buffer) => void;

/**
 * Receives a multipart form (RFC 7578). Files are written to disk while they arrive, and removed once `work` has ended.
 * @param inspect gets the bytes of every file as they arrive; what it throws refuses the form
 * @throws HttpError while the form is still arriving: 413 on a file or form that is too large, 415 when it is not a
 *   multipart form, 422 on an unknown, repeated or surplus part and on a malformed form, 503 when it can't be stored
 */
export async function receiveForm<T>(
  request: Request,
  shape: FormShape,
  work: (form: ReceivedForm) => Promise<T>,
  inspect: Inspect = () => {},
): Promise<T> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) throw new HttpError(415, "Send the body as multipart/form-data.");
  const spools: Spool[] = [];
  try {
    return await work(await receive(request, type, shape, spools, inspect));
  } finally {
    for (const spool of spools) await spool.close();
  }
}

async function receive(request: Request, type: string, shape: FormShape, spools: Spool[], inspect: Inspect) {
  const form: ReceivedForm = { fields: {}, files: {} };
  const parser = parserOf(type);
  const received: Received = { inFiles: 0, files: [], spools };
  const countPart = countParts(shape);
  // A refused part destroys the parser, which stops reading the body.
  const refuse = (error: unknown) => {
    received.refusal ??= error instanceof Error ? error : new Error(String(error));
    parser.destroy(received.refusal);
  };

  parser.on("field", (name, value, isNameCut, isValueCut) => {
    try {
      if (isValueCut) throw fieldsTooLarge();
      countPart(name, { isFile: false, isNameCut, bytes: Buffer.byteLength(value) });
      addField(form, name, storable(value));
    } catch (error) {
      refuse(error);
    }
  });
  parser.on("file", (name, stream, fileName) => {
    const spool = async () => {
      countPart(name, { isFile: true, isNameCut: false, bytes: 0 });
      const file = await spoolFile(stream, received, { name, maxBytes: shape.files[name] ?? 0, inspect });
      form.files[name] = { ...file, name: unescapeName(fileName ?? "") };
    };
    const done = spool().catch((error: unknown) => {
      stream.resume();
      refuse(error);
    });
    received.files.push({ stream, done });
  });
  for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"] as const)
    parser.on(limit, () => refuse(tooManyParts(MAX_ALL_PARTS)));

  await parseBody(request, parser, maxBytesOf(shape), received);
  return form;
}

/** What has arrived of a form. */
type Received = {
  /** Bytes of files. */
  inFiles: number;
  files: { stream: BusboyFileStream; done: Promise<void> }[];
  spools: Spool[];
  /** Why the form is refused. */
  refusal?: Error;
};

async function parseBody(
  request: Request,
  parser: ReturnType<typeof parserOf>,
  maxBytes: number,
  received: Received,
): Promise<void> {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  parser.once("error", reject);
  try {
    // A pipeline that has failed ends only with its source, and the body may never end.
    await Promise.race([pipeline(bodyOf(request), limitTo(maxBytes, received), parser as Writable), failure]);
  } catch (error) {
    for (const { stream } of received.files) stream.destroy(); // the parser leaves them open
    throw error instanceof HttpError ? closing(error) : broken();
  } finally {
    await Promise.all(received.files.map(({ done }) => done));
  }
  // The body may have ended before the last bytes of a file could not be stored.
  if (received.refusal) throw received.refusal instanceof HttpError ? received.refusal : broken();
}

const bodyOf = ({ body }: Request): Readable => (body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]));

const limitTo = (maxBytes: number, received: Received) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      // The parser reports a field or a header only at its end.
      if (size - received.inFiles > FIELDS_MAX_BYTES + ENVELOPE_BYTES + BUFFERED_BYTES) throw fieldsTooLarge();
      yield chunk;
    }
  };

function parserOf(type: string) {
  try {
    return new Busboy({
      headers: { "content-type": type },
      preservePath: true,
      limits: {
        fieldNameSize: NAME_MAX_BYTES,
        fieldSize: FIELDS_MAX_BYTES,
        parts: MAX_ALL_PARTS,
        headerPairs: MAX_PARTS,
        headerSize: PART_HEADERS_MAX_BYTES,
      },
    });
  } catch {
    throw broken(); // no boundary
  }
}

type Part = { isFile: boolean; isNameCut: boolean; bytes: number };

/** Counts the parts of a form. @returns a function that throws an HttpError on a part that is not allowed */
function countParts(shape: FormShape): (name: string, part: Part) => void {
  const seen = new Map<string, number>();
  const maxParts = Math.max(MAX_PARTS, shape.fields.length + Object.keys(shape.files).length);
  let parts = 0;
  let fieldBytes = 0;
  return (name, { isFile, isNameCut, bytes }) => {
    const isKnown = isFile ? Object.hasOwn(shape.files, name) : shape.fields.includes(name);
    if (isNameCut || !isKnown) throw invalid({ [isNameCut ? "body" : name]: UNKNOWN_FIELD });
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    fieldBytes += bytes;
    if (fieldBytes > FIELDS_MAX_BYTES) throw fieldsTooLarge();
    if (name.endsWith("[]")) {
      if (times > MAX_LIST_ELEMENTS) throw invalid({ [name.slice(0, -2)]: `Max ${MAX_LIST_ELEMENTS} entries` });
      return;
    }
    parts += 1;
    if (times > 1) throw invalid({ [name]: "Send this field once." });
    if (parts > maxParts) throw tooManyParts(maxParts);
  };
}

function addField(form: ReceivedForm, name: string, value: string): void {
  if (!name.endsWith("[]")) form.fields[name] = value;
  else {
    const key = name.slice(0, -2);
    form.fields[key] = [...(form.fields[key] ?? []), value];
  }
}

type FileRules = { name: string; maxBytes: number; inspect: Inspect };

async function spoolFile(stream: BusboyFileStream, received: Received, { name, maxBytes, inspect }: FileRules) {
  const spool = await Spool.open().catch(refuseFile);
  received.spools.push(spool);
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    received.inFiles += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    inspect(name, chunk);
    await spool.write(chunk).catch(refuseFile);
  }
  return {
    size,
    read: () => spool.read(),
    bytes: async () => {
      const bytes = Buffer.alloc(size);
      let at = 0;
      for await (const chunk of spool.read()) at += chunk.copy(bytes, at);
      return bytes;
    },
  };
}

const maxBytesOf = ({ files }: FormShape) =>
  Object.values(files).reduce((sum, bytes) => sum + bytes, FIELDS_MAX_BYTES + ENVELOPE_BYTES);

// Browsers escape only these three characters of a name (HTML, "multipart/form-data encoding algorithm").
const unescapeName = (name: string) =>
  name.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

// The rest of the body stays unread: without a close, the connection's next request would wait for it.
const CLOSE = { Connection: "close" };

const closing = ({ status, message, body, headers }: HttpError) =>
  new HttpError(status, message, body, { ...headers, ...CLOSE });

const broken = () => closing(new HttpError(422, "The body is not a valid form."));
const tooManyParts = (max: number) =>
  new HttpError(422, `This form has more than ${max.toLocaleString("en-US")} fields and files.`);
const fieldsTooLarge = () =>
  new HttpError(422, `The fields of a form may have ${FIELDS_MAX_BYTES / 1024} KB in total.`);
const tooLarge = (maxBytes: number) =>
  new HttpError(413, `This is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
