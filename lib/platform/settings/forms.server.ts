import { isIP } from "node:net";
import { CronExpressionParser } from "cron-parser";
import { z } from "zod";

// The forms of settings: what their values have to be, and the message if they are not.

declare module "zod" {
  interface GlobalMeta {
    /** What holds without a value, in words. If left out, it is the default of the schema, or nothing. */
    otherwise?: string;
    /** The page of docs/operations that says more. */
    page?: string;
    /** Whether NAME_FILE may name a file that holds the value. */
    isSecret?: true;
  }
}

export const DATA_KEY_BYTES = 32;
const MAX_PORT = 65_535;
const CONNECTION_NAME = "application_name";

export const text = z.string().optional();

export const textOfAtLeast = (length: number) => z.string().min(length, `must have at least ${length} characters`);

export const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}`, abort: true });

/** Tenants live on its subdomains, which an IP address has not. */
export const publicAddress = url(/^https?$/, "https://console.example.com").refine(isOrigin, {
  error: "must be a host name with neither path nor user, since tenants live on its subdomains",
  abort: true,
});

export const databaseAddress = url(/^postgres(ql)?$/, "postgresql://user:password@host:5432/console").transform(
  withoutConnectionName,
);

/** Each connection bears a name of its own (data-key.server.ts), which one in the address would replace. */
function withoutConnectionName(text: string): string {
  const address = new URL(text);
  if (!address.searchParams.has(CONNECTION_NAME)) return text;
  address.searchParams.delete(CONNECTION_NAME);
  return address.href;
}

const portMessage = `must be a port number, 1 to ${MAX_PORT}`;

export const port = z.coerce
  .number(portMessage)
  .refine((number) => Number.isInteger(number) && number >= 1 && number <= MAX_PORT, portMessage);

/** A whole number in this range. @param unit what it counts, in the plural */
export const wholeNumber = (unit: string, min: number, max: number) =>
  z.coerce.number(`must be a number of ${unit}`).int().min(min).max(max);

export const share = z.coerce.number("must be a number from 0 to 1").min(0).max(1);

const dataKeyMessage = `must be ${DATA_KEY_BYTES} bytes in base64`;

export const dataKey = z
  .base64({ error: dataKeyMessage, abort: true })
  .refine((key) => Buffer.from(key, "base64").length === DATA_KEY_BYTES, dataKeyMessage);

export const networks = z
  .string()
  .default("")
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every(isNetwork), "must be addresses or networks such as 10.0.0.0/8, separated by commas");

export const mailSender = z
  .string()
  .regex(
    /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "must be an address such as Console <console@example.com>",
  );

export const schedule = z.string().refine(isCron, "must be a cron expression with five fields, such as 0 2 * * *");

export const place = z
  .string()
  .refine((folder) => !folder.includes(":") || isBucket(folder), "must be a folder, or s3://bucket/prefix");

export const traceHeaders = z
  .string()
  .refine((list) => isHeaders(list), "must be headers such as name=value, separated by commas");

/** Whether a place of files is a bucket rather than a folder. */
export const isBucket = (place: string) => /^s3:\/\/[^/]+(\/|$)/.test(place);

/** Whether a text is a cron expression with five fields. */
function isCron(text: string): boolean {
  try {
    CronExpressionParser.parse(text);
    return text.trim().split(/\s+/).length === 5;
  } catch {
    return false;
  }
}

/** Whether an address is a host name with a scheme and perhaps a port, and nothing else. */
function isOrigin(text: string): boolean {
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return !isAddress && pathname === "/" && `${search}${hash}${username}${password}` === "";
}

/** Whether a text is an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const hasValidBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
  return rest.length === 0 && maxBits > 0 && hasValidBits;
}

/** Which traces are recorded: the samplers that OpenTelemetry knows by name. */
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export const sampler = z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(", ")}`);

/** Headers as OpenTelemetry writes them: names and values. */
const isHeaders = (list: string) => list.split(",").every((header) => /^\s*[\w-]+\s*=./.test(header));
