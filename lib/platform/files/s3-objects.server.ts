import "server-only";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { requestS3, S3Error } from "./s3-request.server";

type Place = { bucket: string; key: string };

/** Writes an object, replacing one of the same name. @throws S3Error or a network error when it is not accepted */
export async function putObject(place: Place, body: Uint8Array): Promise<void> {
  await text(await requestS3({ ...place, method: "PUT", body }));
}

/** The response with an object; null when there is none. @throws S3Error or a network error when it can't be read */
export async function getObject(place: Place, headers: Record<string, string> = {}): Promise<IncomingMessage | null> {
  try {
    return await requestS3({ ...place, method: "GET", headers });
  } catch (error) {
    if (error instanceof S3Error && error.name === "NoSuchKey") return null;
    throw error;
  }
}

/** Removes an object, if it exists. */
export async function deleteObject(place: Place): Promise<void> {
  await text(await requestS3({ ...place, method: "DELETE" }));
}

/** The objects of a bucket whose keys begin with `prefix`, in the order of their keys. */
export async function* listObjects(bucket: string, prefix = ""): AsyncGenerator<{ key: string; size: number }> {
  let token: string | undefined;
  do {
    const query = { "list-type": "2", ...(prefix && { prefix }), ...(token && { "continuation-token": token }) };
    const page = await text(await requestS3({ method: "GET", bucket, query }));
    for (const [, object = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield { key: elementOf(object, "Key") ?? "", size: Number(elementOf(object, "Size")) };
    token = elementOf(page, "NextContinuationToken");
  } while (token);
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of the first element with a name. */
function elementOf(xml: string, name: string): string | undefined {
  const escaped = new RegExp(`<${name}>(.*?)</${name}>`, "s").exec(xml)?.[1];
  return escaped?.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, named) => {
    if (hex || decimal) return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
    return ENTITIES[named] ?? entity;
  });
}
