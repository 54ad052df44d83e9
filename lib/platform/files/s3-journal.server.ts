import "server-only";
import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { listObjects, putObject } from "./s3-objects.server";
import { requestS3 } from "./s3-request.server";

// A bucket can't add to an object, so that each line is one, named by its time.

export type S3Address = { bucket: string; prefix: string };

/** Stores a line. @throws S3Error or a network error when the store does not accept it */
export async function putLine({ bucket, prefix }: S3Address, line: string): Promise<void> {
  const key = `${prefix}/${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.json`;
  await putObject({ bucket, key }, new TextEncoder().encode(line));
}

/** The lines, oldest first; null where there is none. */
export async function listLines({ bucket, prefix }: S3Address): Promise<string[] | null> {
  const lines: string[] = [];
  for await (const { key } of listObjects(bucket, `${prefix}/`))
    lines.push(await text(await requestS3({ method: "GET", bucket, key })));
  return lines.length === 0 ? null : lines;
}
