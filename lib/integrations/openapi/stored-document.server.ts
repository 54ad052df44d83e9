import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "@/lib/platform/http/errors.server";
import type { OpenApiDocument } from "./document.server";
import { DOCUMENT_FILE } from "./document-file";

type Stored = { text: Uint8Array<ArrayBuffer>; etag: string; document: OpenApiDocument };

let stored: Promise<Stored> | undefined;

/** Responds with the OpenAPI document that the build has made, or with 304. @throws HttpError 404 while there is none */
export async function sendDocument(request: Request): Promise<Response> {
  const { text, etag } = await read();
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-cache", ETag: etag };
  // The server marks the tag of what it has packed as weak.
  const isKnown = request.headers.get("if-none-match")?.replace(/^W\//, "") === etag;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

/** The OpenAPI document that the build has made. @throws HttpError 404 while there is none */
export const readDocument = async (): Promise<OpenApiDocument> => (await read()).document;

function read(): Promise<Stored> {
  stored ??= load();
  return stored.catch(() => {
    stored = undefined; // in development it may still be made
    throw notFound();
  });
}

async function load(): Promise<Stored> {
  const text = new Uint8Array(await readFile(join(/* turbopackIgnore: true */ process.cwd(), DOCUMENT_FILE)));
  const document: OpenApiDocument = JSON.parse(new TextDecoder().decode(text));
  return { text, etag: `"${createHash("sha256").update(text).digest("base64url")}"`, document };
}
