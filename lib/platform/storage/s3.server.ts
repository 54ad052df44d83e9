import "server-only";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { env } from "@/lib/platform/env.server";
import { singleton } from "@/lib/platform/singleton";
import { type ListedFile, type StoredFile, storageSegments } from "./path.server";

const CONNECTION_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 20_000;
const MAX_ATTEMPTS = 2;
/** An empty object that shows whether the bucket can be written, and is removed at once. */
const TRIED_PATH = "health";
/** For sending a file of hundreds of megabytes. */
const STREAM_TIMEOUT_MS = 10 * 60_000;

export const client = singleton("s3-client", () => {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "" } = env();
  return new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    // Few stores other than Amazon's have a host per bucket or support its newer checksums.
    forcePathStyle: S3_ENDPOINT !== undefined,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
});

const at = (path: string) => ({ Bucket: env().S3_BUCKET, Key: storageSegments(path).join("/") });

/**
 * Writes an object to the bucket, replacing one of the same name. Concurrent reads get the old object or the new one.
 * @throws Error "Bad storage path"; S3ServiceException or a network error when the store does not accept it
 */
export async function writeFileTo(path: string, bytes: Uint8Array): Promise<void> {
  await client.get().send(new PutObjectCommand({ ...at(path), Body: bytes, ContentLength: bytes.byteLength }));
}

/**
 * Reads an object of the bucket; null when there is none.
 * @param known the tags of the versions that the reader has, as in If-None-Match.
 */
export async function readFileFrom(path: string, known: string | null = null): Promise<StoredFile | null> {
  try {
    const object = await client.get().send(new GetObjectCommand({ ...at(path), IfNoneMatch: known ?? undefined }));
    const bytes = await object.Body?.transformToByteArray();
    return { tag: object.ETag ?? "", bytes: new Uint8Array(bytes ?? []) };
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    if (error.name === "NoSuchKey") return null;
    if (error.$metadata.httpStatusCode === 304) return { tag: known ?? "", bytes: null };
    throw error;
  }
}

/** Writes a new object while its bytes arrive. @param size how many bytes arrive. @throws Error as `writeFileTo` does */
export async function writeStreamTo(path: string, chunks: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  const command = new PutObjectCommand({ ...at(path), Body: Readable.from(chunks), ContentLength: size });
  await client.get().send(command, { requestTimeout: STREAM_TIMEOUT_MS });
}

/** Reads a part of an object; null when there is no such object. @param end the offset after the last byte */
export async function readRangeFrom(path: string, start: number, end: number): Promise<AsyncIterable<Buffer> | null> {
  try {
    const object = await client.get().send(new GetObjectCommand({ ...at(path), Range: `bytes=${start}-${end - 1}` }));
    return (object.Body as Readable | undefined) ?? null;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === "NoSuchKey") return null;
    throw error;
  }
}

/** All objects. One that is stored or removed meanwhile may be among them, or not. */
export async function* listFiles(): AsyncGenerator<ListedFile> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client: client.get() }, { Bucket: env().S3_BUCKET }))
    for (const { Key, Size = 0 } of Contents) if (Key !== undefined) yield { path: Key, size: Size };
}

/** Removes an object from the bucket, if it exists. */
export async function removeFile(path: string): Promise<void> {
  await client.get().send(new DeleteObjectCommand(at(path)));
}

/** Finds out whether objects can be stored. Leaves none. @throws Error when they can't */
export async function tryWriting(): Promise<void> {
  await writeFileTo(TRIED_PATH, new Uint8Array());
  await removeFile(TRIED_PATH);
}
