import "server-only";
import { HttpError } from "@/lib/platform/http/errors.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";

/** What the operating system says of a disk that is full, for this user too, and of a file that may not grow. */
const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];

/**
 * Refuses what could not be stored, and logs why.
 * @param what names it: "logo". @throws HttpError 503, which says so when the disk is full: trying again is of no use
 */
export function refuseToStore(what: string, error: unknown): never {
  log.error({ event: "file not stored", error: describeError(error) });
  const isFull = FULL.includes((error as NodeJS.ErrnoException).code ?? "");
  const reason = isFull ? ": the disk is full. Please tell an administrator." : ". Please try again later.";
  throw new HttpError(503, `The ${what} could not be stored${reason}`);
}

/** The same for a file without a name of its own. */
export const refuseFile = (error: unknown): never => refuseToStore("file", error);
