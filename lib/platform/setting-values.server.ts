import { isIP } from "node:net";
import { CronExpressionParser } from "cron-parser";

// What the value of a setting has to be.

/** Whether a place of files is a bucket rather than a folder. */
export const isBucket = (place: string) => /^s3:\/\/[^/]+(\/|$)/.test(place);

/** Whether a text is a cron expression with five fields. */
export function isCron(text: string): boolean {
  try {
    CronExpressionParser.parse(text);
    return text.trim().split(/\s+/).length === 5;
  } catch {
    return false;
  }
}

/** Whether an address is a host name with a scheme and perhaps a port, and nothing else. */
export function isOrigin(text: string): boolean {
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return !isAddress && pathname === "/" && `${search}${hash}${username}${password}` === "";
}

/** Whether a text is an IP address, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const hasValidBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
  return rest.length === 0 && maxBits > 0 && hasValidBits;
}

/** Which traces are recorded: the samplers that OpenTelemetry knows by name. */
export const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** Headers as OpenTelemetry writes them: names and values. */
export const isHeaders = (list: string) => list.split(",").every((header) => /^\s*[\w-]+\s*=./.test(header));
