import Bowser from "bowser";

const UNKNOWN = "Unknown device";
/** The name of a program other than a browser, such as "curl" in "curl/8.5.0". */
const PROGRAM = /^(?!Mozilla)[A-Za-z][\w.-]{0,39}/;

/** Browser and operating system of a user agent, such as "Chrome on Windows". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(" on ") || (PROGRAM.exec(userAgent)?.[0] ?? UNKNOWN);
}
