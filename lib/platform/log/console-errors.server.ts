import "server-only";
import { isDevelopment } from "@/lib/platform/settings/env.server";
import { describeError } from "./describe-error";
import { log } from "./log.server";

/**
 * Sends what Next and the packages print as errors to the log, one line each. Next prints an error with its message and
 * its properties, which may quote personal data, over a dozen lines. What packages say about their next release is for
 * developers alone.
 */
export function logConsoleErrors(): void {
  if (isDevelopment()) return;
  process.noDeprecation = true;
  console.error = (...printed: unknown[]) => {
    const error = printed.find((value) => value instanceof Error);
    if (error === undefined) log.error(printed.join(" "));
    else if (!("digest" in error)) log.error({ error: describeError(error) }); // else onRequestError logs it
  };
}
