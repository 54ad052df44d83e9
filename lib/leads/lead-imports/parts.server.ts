import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/platform/pii.server";
import { readFileFrom, removeUnused, writeFileTo } from "@/lib/platform/storage/files.server";
import type { TableRow } from "./schema";

// The rows of a file hold ID numbers. They lie in the storage in parts, encrypted under a key of the import's own, which
// the import holds sealed: once that is dropped, nobody reads them any more, wherever a copy may lie.

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Rows that are worked on at once, in one transaction: with more, those who change leads of the product meanwhile would
 * wait for too long.
 */
export const PART_ROWS = 1_000;

/** A row that did not become a lead, and why. */
export type Reject = TableRow & { message: string };

/** Where the parts of an import lie: its id, and its sealed key. */
export type Place = { id: number; file: Uint8Array | null };

type Kind = "rows" | "rejects";
const pathOf = (id: number, kind: Kind, part: number) => `imports/${id}/${kind}-${part}`;

/** A new key, sealed as the import holds it. */
export const newKey = () => new Uint8Array(Buffer.from(seal(randomBytes(KEY_BYTES).toString("base64")), "base64"));

/** The number of the part that begins with a row. */
export const partOf = (row: number) => Math.floor(row / PART_ROWS);

export const writeRows = (place: Place, part: number, rows: TableRow[]) => write(place, "rows", part, rows);
export const writeRejects = (place: Place, part: number, rows: Reject[]) => write(place, "rejects", part, rows);

/** @throws Error when the part is gone, or is not what was written */
export const readRows = (place: Place, part: number) => read<TableRow>(place, "rows", part);

/** None where no row of the part was looked at. */
export const readRejects = (place: Place, part: number) => read<Reject>(place, "rejects", part).catch(noneWhereGone);

/** Removes the rows of an import of so many rows, or with them the rejects. What can't be removed is logged. */
export async function removeParts(id: number, rows: number, kinds: Kind[]): Promise<void> {
  const parts = Array.from({ length: partOf(rows) + 2 }, (_, part) => part); // one may have been written and not counted
  await removeUnused(kinds.flatMap((kind) => parts.map((part) => pathOf(id, kind, part))));
}

/** A part that is needed is not there, and will not come back. */
export class Gone extends Error {}

function noneWhereGone(error: unknown): [] {
  if (error instanceof Gone) return [];
  throw error;
}

const keyOf = ({ file }: Place): Buffer => {
  if (!file) throw new Gone("The file of this import is gone");
  return Buffer.from(unseal(Buffer.from(file).toString("base64")), "base64");
};

async function write(place: Place, kind: Kind, part: number, rows: object[]): Promise<void> {
  const path = pathOf(place.id, kind, part);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(place), iv).setAAD(Buffer.from(path)); // no part is taken for another
  const sealed = [cipher.update(JSON.stringify(rows), "utf8"), cipher.final()];
  await writeFileTo(path, Buffer.concat([iv, ...sealed, cipher.getAuthTag()]));
}

async function read<Row>(place: Place, kind: Kind, part: number): Promise<Row[]> {
  const path = pathOf(place.id, kind, part);
  const key = keyOf(place);
  const bytes = (await readFileFrom(path))?.bytes;
  if (!bytes) throw new Gone("A part of the file of this import is gone");
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(path));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
  return JSON.parse(Buffer.concat(opened).toString("utf8"));
}
