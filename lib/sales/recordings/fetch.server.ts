import "server-only";
import type { IncomingMessage } from "node:http";
import type { ReceivedFile } from "@/lib/platform/files/form.server";
import { refuseFile } from "@/lib/platform/files/refuse.server";
import { Spool } from "@/lib/platform/files/spool.server";
import { HttpError, invalid } from "@/lib/platform/http/errors.server";
import { requestOutbound } from "@/lib/platform/http/outbound.server";
import { sentenceOf } from "@/lib/platform/http/outbound-problem.server";

const FETCH_SECONDS = 50;
const MEGABYTE = 1024 * 1024;

type File = Pick<ReceivedFile, "name" | "size" | "read">;

/**
 * Fetches a file once. It is kept encrypted on disk until `work` has ended.
 * @param inspect gets the bytes as they arrive
 * @throws HttpError 413 when it is too large, 422 on `url` when it can't be fetched, 503 when it can't be kept; what
 *   `work` throws
 */
export async function fetchFile<T>(
  url: string,
  maxBytes: number,
  inspect: (bytes: Buffer) => void,
  work: (file: File) => Promise<T>,
): Promise<T> {
  const spool = await Spool.open().catch(refuseFile);
  try {
    let size = 0;
    for await (const chunk of bodyOf(url)) {
      size += chunk.length;
      if (size > maxBytes) throw new HttpError(413, `This is larger than ${Math.floor(maxBytes / MEGABYTE)} MB.`);
      inspect(chunk);
      await spool.write(chunk).catch(refuseFile);
    }
    return await work({ name: nameIn(url), size, read: () => spool.read() });
  } finally {
    await spool.close();
  }
}

/** @throws HttpError 422 on `url` */
async function* bodyOf(url: string): AsyncGenerator<Buffer> {
  try {
    const response = await requestOutbound(url, { timeoutMs: FETCH_SECONDS * 1_000 });
    requireFile(response);
    yield* response as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof HttpError ? error : invalid({ url: sentenceOf(error, FETCH_SECONDS) });
  }
}

function requireFile(response: IncomingMessage): void {
  const { statusCode = 0 } = response;
  if (statusCode === 200) return;
  response.destroy();
  const isRedirect = statusCode >= 300 && statusCode < 400;
  throw invalid({ url: `Answered ${statusCode}.${isRedirect ? " Redirects are not followed." : ""}` });
}

function nameIn(url: string): string {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
