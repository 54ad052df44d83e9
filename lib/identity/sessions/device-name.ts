import Bowser from "bowser";

const UNKNOWN = "Unknown device";
/** What a program that is no browser calls itself, such as "curl" in "curl/8.5.0". */
const PROGRAM = /^(?!Mozilla)[A-Za-z][\w.-]{0,39}/;

/** A browser and its system in words, such as "Chrome on Windows", from its user agent. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(" on ") || (PROGRAM.exec(userAgent)?.[0] ?? UNKNOWN);
}
