import "server-only";
import { buffer } from "node:stream/consumers";
import { env } from "@/lib/platform/settings/env.server";
import { type ListedFile, type StoredFile, storageSegments } from "./path.server";
import { deleteObject, getObject, listObjects, putObject } from "./s3-objects.server";
import { streamToS3 } from "./s3-request.server";

/** An empty object that shows whether the bucket can be written, and is removed at once. */
const TRIED_PATH = "health";

const bucket = () => env().S3_BUCKET ?? "";

const at = (path: string) => ({ bucket: bucket(), key: storageSegments(path).join("/") });

/**
 * Writes an object to the bucket, replacing one of the same name. Concurrent reads get the old object or the new one.
 * @throws Error "Bad storage path"; S3Error or a network error when the store does not accept it
 */
export async function writeFileTo(path: string, bytes: Uint8Array): Promise<void> {
  await putObject(at(path), bytes);
}

/**
 * Reads an object of the bucket; null when there is none.
 * @param known the tags of the versions that the reader has, as in If-None-Match.
 */
export async function readFileFrom(path: string, known: string | null = null): Promise<StoredFile | null> {
  const object = await getObject(at(path), known === null ? {} : { "if-none-match": known });
  if (object === null) return null;
  const bytes = new Uint8Array(await buffer(object));
  if (object.statusCode === 304) return { tag: known ?? "", bytes: null };
  return { tag: object.headers.etag ?? "", bytes };
}

/** Writes a new object while its bytes arrive. @param size how many bytes arrive. @throws Error as `writeFileTo` does */
export async function writeStreamTo(path: string, chunks: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  await streamToS3({ ...at(path), method: "PUT" }, chunks, size);
}

/** Reads a part of an object; null when there is no such object. @param end the offset after the last byte */
export function readRangeFrom(path: string, start: number, end: number): Promise<AsyncIterable<Buffer> | null> {
  return getObject(at(path), { range: `bytes=${start}-${end - 1}` });
}

/** All objects. One that is stored or removed meanwhile may be among them, or not. */
export async function* listFiles(): AsyncGenerator<ListedFile> {
  for await (const { key, size } of listObjects(bucket())) yield { path: key, size };
}

/** Removes an object from the bucket, if it exists. */
export async function removeFile(path: string): Promise<void> {
  await deleteObject(at(path));
}

/** Finds out whether objects can be stored. Leaves none. @throws Error when they can't */
export async function tryWriting(): Promise<void> {
  await writeFileTo(TRIED_PATH, new Uint8Array());
  await removeFile(TRIED_PATH);
}
