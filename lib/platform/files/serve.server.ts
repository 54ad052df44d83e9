import "server-only";
import { extname } from "node:path";
import { HttpError } from "@/lib/platform/http/errors.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { readFileFrom } from "./files.server";
import type { StoredFile } from "./path.server";

// Chrome and Safari do not show a sandboxed PDF, and Chrome's viewer wraps it in a page with inline styles.
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";
const IMAGE_POLICY = "default-src 'none'; sandbox";

type Kind = {
  type: string;
  policy: string;
  /** Whether it is downloaded under its original name. */
  hasOriginalName?: true;
};

// The files that are public, by folder and extension. The content type is set here and never taken from the file.
const SERVED: Record<string, Record<string, Kind>> = {
  tenants: {
    ".png": { type: "image/png", policy: IMAGE_POLICY },
    ".jpg": { type: "image/jpeg", policy: IMAGE_POLICY },
    ".jpeg": { type: "image/jpeg", policy: IMAGE_POLICY },
    ".webp": { type: "image/webp", policy: IMAGE_POLICY },
  },
  products: { ".pdf": { type: "application/pdf", policy: PDF_POLICY, hasOriginalName: true } },
};

const MAX_AGE_SECONDS = 300;

/**
 * The response to a request for a stored file, 304 when the browser already has it; null when there is no such file.
 * @param originalNameOf finds the name that a file was uploaded with; null when it is unknown
 * @throws HttpError 503 when the storage can't be read
 */
export async function serveStoredFile(
  path: string[],
  request: Request,
  originalNameOf: (path: string) => Promise<string | null>,
): Promise<Response | null> {
  const kind = kindOf(path);
  const file = kind && (await read(path.join("/"), request.headers.get("if-none-match")));
  if (!file) return null;
  const originalName = kind.hasOriginalName ? await originalNameOf(path.join("/")) : null;
  const name = originalName ?? path.at(-1) ?? "";
  const headers = {
    "Content-Type": kind.type,
    "Content-Security-Policy": kind.policy,
    "Content-Disposition": `inline; filename*=UTF-8''${encodeFileName(name)}`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
    ETag: file.tag,
  };
  return new Response(file.bytes, { status: file.bytes ? 200 : 304, headers });
}

async function read(path: string, known: string | null): Promise<StoredFile | null> {
  try {
    return await readFileFrom(path, known);
  } catch (error) {
    log.error({ event: "file not read", error: describeError(error) });
    throw new HttpError(503, "The file can't be read at the moment. Please try again later.");
  }
}

function kindOf(path: string[]): Kind | null {
  const [folder = "", ...rest] = path;
  const isSafe = path.every((segment) => /^[^.\\/\0][^\\/\0]*$/.test(segment));
  if (!isSafe || rest.length === 0 || !Object.hasOwn(SERVED, folder)) return null;
  return SERVED[folder]?.[extname(rest.at(-1) ?? "").toLowerCase()] ?? null;
}

/**
 * A file name in a header: `filename*=UTF-8''…`. encodeURIComponent leaves a few characters that an extended header value
 * may not contain (RFC 5987, attr-char).
 */
export const encodeFileName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
