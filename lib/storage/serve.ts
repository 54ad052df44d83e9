import "server-only";
import { createHash } from "node:crypto";
import { extname } from "node:path";
import { readFileFrom } from "./disk";

// Chrome and Safari show nothing of a sandboxed PDF, and Chrome's viewer wraps it into a page with styles of its own.
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";
const IMAGE_POLICY = "default-src 'none'; sandbox";

type Kind = { type: string; policy: string };

// What the public may read, by the folder it lies in. The type is ours, whatever the file says.
const SERVED: Record<string, Record<string, Kind>> = {
  tenants: {
    ".png": { type: "image/png", policy: IMAGE_POLICY },
    ".jpg": { type: "image/jpeg", policy: IMAGE_POLICY },
    ".jpeg": { type: "image/jpeg", policy: IMAGE_POLICY },
    ".webp": { type: "image/webp", policy: IMAGE_POLICY },
  },
  products: { ".pdf": { type: "application/pdf", policy: PDF_POLICY } },
};

const MAX_AGE_SECONDS = 300;

/** The answer to a request for a stored file, 304 when the browser has it already; null when there is none to show. */
export async function serveStoredFile(path: string[], request: Request): Promise<Response | null> {
  const kind = kindOf(path);
  const file = kind && (await readFileFrom(path.join("/")));
  if (!file) return null;
  const etag = `"${createHash("sha256").update(file).digest("base64url")}"`;
  const headers = {
    "Content-Type": kind.type,
    "Content-Security-Policy": kind.policy,
    "Content-Disposition": `inline; filename*=UTF-8''${encodeFileName(path.at(-1) ?? "")}`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
    ETag: etag,
  };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(file), { headers });
}

function kindOf(path: string[]): Kind | null {
  const [folder = "", ...rest] = path;
  const isSafe = path.every((segment) => /^[^.\\/\0][^\\/\0]*$/.test(segment));
  if (!isSafe || rest.length === 0 || !Object.hasOwn(SERVED, folder)) return null;
  return SERVED[folder]?.[extname(rest.at(-1) ?? "").toLowerCase()] ?? null;
}

// encodeURIComponent leaves a few characters that a header's extended value may not hold (RFC 5987, attr-char).
const encodeFileName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
