import "server-only";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { ListedFile } from "@/lib/platform/files/path.server";
import { PART_BYTES, type Part } from "./archive.server";

const compress = promisify(gzip);
const decompress = promisify(gunzip);
/** Nearly as small as the default level, in half the time. */
const LEVEL = 3;
const NEWLINE = 10;
const NUMBER_WIDTH = 6;
/** A part of rows ends with a whole row. */
const MAX_ROWS_BYTES = 256 * 1024 * 1024;

/** A part of an archive: of rows, decompressed; of a stored file, which it names. */
type SectionPart = { section: string; file: ListedFile; bytes: Uint8Array };

const NO_FILE: ListedFile = { path: "", size: 0 };

/** Parts of rows, such as "tables/leads/000001.gz". Each ends with a whole row. */
export async function* rowParts(
  section: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Part & { plain: Buffer }> {
  let number = 0;
  for await (const plain of cut(source, (bytes) => bytes.lastIndexOf(NEWLINE) + 1)) {
    number += 1;
    yield { name: `${section}/${padded(number)}.gz`, bytes: await compress(plain, { level: LEVEL }), plain };
  }
}

/**
 * Parts of a stored file, such as "files/52110/products/7/brochure.pdf/000001", after its size. An empty file has one too.
 * @throws Error when it has another size than when it was listed. A small one may be replaced meanwhile.
 */
export async function* fileParts({ path, size }: ListedFile, source: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let number = 0;
  let read = 0;
  for await (const bytes of cut(source, () => PART_BYTES)) {
    number += 1;
    read += bytes.byteLength;
    const whole = number === 1 && bytes.byteLength < PART_BYTES ? bytes.byteLength : size;
    yield { name: `files/${whole}/${path}/${padded(number)}`, bytes };
  }
  if (number === 0) yield { name: `files/0/${path}/${padded(1)}`, bytes: new Uint8Array() };
  if (read >= PART_BYTES && read !== size) throw new Error(`The stored file ${path} was changed during the backup.`);
}

/** Whether it is the first part of its file. */
export const isFirstPart = (name: string) => name.endsWith(`/${padded(1)}`);

/** Which section a part belongs to, and what it contains. @throws Error when it can't be decompressed */
export async function openPart({ name, bytes }: Part): Promise<SectionPart> {
  const folder = name.slice(0, Math.max(0, name.lastIndexOf("/")));
  const [, size, path = ""] = /^files\/(\d+)\/(.+)$/s.exec(folder) ?? [];
  if (size !== undefined) return { section: "files", file: { path, size: Number(size) }, bytes };
  if (!name.endsWith(".gz")) return { section: name, file: NO_FILE, bytes };
  return { section: folder, file: NO_FILE, bytes: await decompress(bytes, { maxOutputLength: MAX_ROWS_BYTES }) };
}

const padded = (number: number) => String(number).padStart(NUMBER_WIDTH, "0");

/** Cuts a stream into pieces of about PART_BYTES. @param endOf where to cut; 0 to wait for more */
async function* cut(source: AsyncIterable<Uint8Array>, endOf: (bytes: Buffer) => number): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let size = 0;
  let wanted = PART_BYTES;
  for await (const chunk of source) {
    pending.push(chunk);
    size += chunk.byteLength;
    while (size >= wanted) {
      const whole = Buffer.concat(pending);
      const end = endOf(whole);
      if (end > 0) yield whole.subarray(0, end);
      const rest = whole.subarray(end);
      pending = [rest];
      size = rest.byteLength;
      wanted = end > 0 ? PART_BYTES : size + PART_BYTES;
    }
  }
  if (size > 0) yield Buffer.concat(pending);
}
