import Bowser from "bowser";

const UNKNOWN = "Unknown device";

/** A browser and its system in words, such as "Chrome on Windows", from its user agent. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(" on ") || UNKNOWN;
}
