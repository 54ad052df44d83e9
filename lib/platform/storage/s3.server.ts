import "server-only";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { env } from "@/lib/platform/env.server";
import { singleton } from "@/lib/platform/singleton";
import { type StoredFile, storageSegments } from "./path.server";

const CONNECT_MS = 3_000;
const ANSWER_MS = 20_000;
const ATTEMPTS = 2;

const client = singleton("s3-client", () => {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "" } = env();
  return new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    // Beside Amazon's own, few stores answer at a host of its own per bucket, or know its newer checksums.
    forcePathStyle: S3_ENDPOINT !== undefined,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
});

const at = (path: string) => ({ Bucket: env().S3_BUCKET, Key: storageSegments(path).join("/") });

/**
 * Writes an object of the bucket, in place of any of that name: whoever reads meanwhile sees the old one or the new one.
 * @throws Error "Bad storage path"; S3ServiceException or a network error when the store does not take it
 */
export async function writeFileTo(path: string, bytes: Uint8Array): Promise<void> {
  await client.get().send(new PutObjectCommand({ ...at(path), Body: bytes, ContentLength: bytes.byteLength }));
}

/**
 * Reads an object of the bucket; null when there is none.
 * @param known the tags that the reader has, as If-None-Match lists them.
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

/** Removes an object of the bucket, if it is there. */
export async function removeFile(path: string): Promise<void> {
  await client.get().send(new DeleteObjectCommand(at(path)));
}
