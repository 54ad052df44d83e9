import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { decrypt, encrypt } from "@/lib/platform/pii.server";
import { readFileFrom, removeUnusedFiles, writeFileTo } from "@/lib/platform/storage/files.server";
import type { TableRow } from "./schema";

// The rows of a file hold ID numbers. They are stored in parts, encrypted under a key of the import. The import keeps that
// key encrypted; once it is deleted, no copy of the parts can be read.

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Rows per transaction. With more, other changes of the product's leads would wait too long. */
export const PART_ROWS = 1_000;

/** A row that did not become a lead, and why. */
export type Reject = TableRow & { message: string };

/** The id of an import and its encrypted key. */
export type Place = { id: number; file: Uint8Array | null };

type Kind = "rows" | "rejects";
const pathOf = (id: number, kind: Kind, part: number) => `imports/${id}/${kind}-${part}`;

/** A new key, encrypted as the import stores it. */
export const newKey = () => new Uint8Array(Buffer.from(encrypt(randomBytes(KEY_BYTES).toString("base64")), "base64"));

/** The number of the part that begins with a row. */
export const partOf = (row: number) => Math.floor(row / PART_ROWS);

export const writeRows = (place: Place, part: number, rows: TableRow[]) => write(place, "rows", part, rows);
export const writeRejects = (place: Place, part: number, rows: Reject[]) => write(place, "rejects", part, rows);

/** @throws Error when the part is missing or was altered */
export const readRows = (place: Place, part: number) => read<TableRow>(place, "rows", part);

/** The same, empty where the part is gone, as after an import that has finished. */
export const readLeftRows = (place: Place, part: number) => readRows(place, part).catch(noneWhereMissing);

/** Empty for a part that has not been checked. */
export const readRejects = (place: Place, part: number) => read<Reject>(place, "rejects", part).catch(noneWhereMissing);

/** Deletes the stored parts of an import, and logs those that it can't delete. @param rows how many rows it has */
export async function removeParts(id: number, rows: number, kinds: Kind[]): Promise<void> {
  // One more, since the last part may have been written but not counted.
  const parts = Array.from({ length: partOf(rows) + 2 }, (_, part) => part);
  await removeUnusedFiles(kinds.flatMap((kind) => parts.map((part) => pathOf(id, kind, part))));
}

/** A required part of the file has been deleted. */
export class PartMissing extends Error {}

function noneWhereMissing(error: unknown): [] {
  if (error instanceof PartMissing) return [];
  throw error;
}

const keyOf = ({ file }: Place): Buffer => {
  if (!file) throw new PartMissing("The file of this import is gone");
  return Buffer.from(decrypt(Buffer.from(file).toString("base64")), "base64");
};

async function write(place: Place, kind: Kind, part: number, rows: object[]): Promise<void> {
  const path = pathOf(place.id, kind, part);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(place), iv).setAAD(Buffer.from(path)); // ties the text to its path
  const encrypted = [cipher.update(JSON.stringify(rows), "utf8"), cipher.final()];
  await writeFileTo(path, Buffer.concat([iv, ...encrypted, cipher.getAuthTag()]));
}

async function read<Row>(place: Place, kind: Kind, part: number): Promise<Row[]> {
  const path = pathOf(place.id, kind, part);
  const key = keyOf(place);
  const bytes = (await readFileFrom(path))?.bytes;
  if (!bytes) throw new PartMissing("A part of the file of this import is gone");
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(path));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
  return JSON.parse(Buffer.concat(opened).toString("utf8"));
}
