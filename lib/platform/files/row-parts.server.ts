import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { decrypt, encrypt } from "@/lib/platform/crypto/pii.server";
import { readFileFrom, removeUnusedFiles, writeFileTo } from "./files.server";
import { refuseFile } from "./refuse.server";
import type { TableRow } from "./table-row";

// The rows of an imported file hold personal data. They are stored in parts, encrypted under a key of the import. The import
// keeps that key encrypted; once it is deleted, no copy of the parts can be read.

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Rows per transaction. With more, other changes of the same records would wait too long. */
export const PART_ROWS = 1_000;

/** The id of an import and its encrypted key. */
export type Place = { id: number; file: Uint8Array | null };

type Kind = "rows" | "rejects";

/** A new key, encrypted as the import stores it. */
export const newKey = () => new Uint8Array(Buffer.from(encrypt(randomBytes(KEY_BYTES).toString("base64")), "base64"));

/** The number of the part that begins with a row. */
export const partOf = (row: number) => Math.floor(row / PART_ROWS);

/** A required part of the file has been deleted. */
export class PartMissing extends Error {}

/** The stored rows of one kind of imports, in a folder of their own. */
export class RowParts {
  constructor(private readonly folder: string) {}

  /** Stores the rows of a file. @param onPart gets the number of rows so far, after each part. @throws HttpError 503 */
  async store(place: Place, batches: AsyncIterable<TableRow[]>, onPart?: (total: number) => Promise<unknown>) {
    let total = 0;
    let part: TableRow[] = [];
    const flush = async () => {
      await this.write(place, "rows", partOf(total), part).catch(refuseFile);
      total += part.length;
      await onPart?.(total);
      part = [];
    };
    for await (const batch of batches) {
      for (const row of batch) {
        part.push(row);
        if (part.length === PART_ROWS) await flush();
      }
    }
    if (part.length > 0) await flush();
    return total;
  }

  async write(place: Place, kind: Kind, part: number, rows: object[]): Promise<void> {
    const path = this.pathOf(place.id, kind, part);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, keyOf(place), iv).setAAD(Buffer.from(path)); // ties the text to its path
    const encrypted = [cipher.update(JSON.stringify(rows), "utf8"), cipher.final()];
    await writeFileTo(path, Buffer.concat([iv, ...encrypted, cipher.getAuthTag()]));
  }

  /** @throws Error when the part was altered, PartMissing */
  async read<Row>(place: Place, kind: Kind, part: number): Promise<Row[]> {
    const path = this.pathOf(place.id, kind, part);
    const key = keyOf(place);
    const bytes = (await readFileFrom(path))?.bytes;
    if (!bytes) throw new PartMissing("A part of the file of this import is gone");
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(path));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
    return JSON.parse(Buffer.concat(opened).toString("utf8"));
  }

  /** Paths of the parts of an import. @param rows how many rows it has */
  paths(id: number, rows: number, kinds: readonly Kind[]): string[] {
    // One more, since the last part may have been written but not counted.
    const parts = Array.from({ length: partOf(rows) + 2 }, (_, part) => part);
    return kinds.flatMap((kind) => parts.map((part) => this.pathOf(id, kind, part)));
  }

  /** Deletes the stored parts of an import, and logs those that it can't delete. @param rows how many rows it has */
  remove(id: number, rows: number, kinds: readonly Kind[]): Promise<void> {
    return removeUnusedFiles(this.paths(id, rows, kinds));
  }

  private pathOf(id: number, kind: Kind, part: number): string {
    return `${this.folder}/${id}/${kind}-${part}`;
  }
}

const keyOf = ({ file }: Place): Buffer => {
  if (!file) throw new PartMissing("The file of this import is gone");
  return Buffer.from(decrypt(Buffer.from(file).toString("base64")), "base64");
};
