import "server-only";
import { randomUUID } from "node:crypto";
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import type { S3Address } from "./journal.server";
import { client } from "./s3.server";

// A bucket can't add to an object, so that each line is one, named by its time.

/** Stores a line. @throws S3ServiceException or a network error when the store does not accept it */
export async function putLine({ bucket, prefix }: S3Address, line: string): Promise<void> {
  const Key = `${prefix}/${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.json`;
  await client.get().send(new PutObjectCommand({ Bucket: bucket, Key, Body: line }));
}

/** The lines, oldest first; null where there is none. */
export async function listLines({ bucket, prefix }: S3Address): Promise<string[] | null> {
  const lines: string[] = [];
  const pages = paginateListObjectsV2({ client: client.get() }, { Bucket: bucket, Prefix: `${prefix}/` });
  for await (const { Contents = [] } of pages) {
    for (const { Key } of Contents) {
      const object = await client.get().send(new GetObjectCommand({ Bucket: bucket, Key }));
      lines.push((await object.Body?.transformToString()) ?? "");
    }
  }
  return lines.length === 0 ? null : lines;
}
