import { join, resolve } from "node:path";
import { z } from "zod";
import { fileVariableOf, readSecretFiles } from "./secret-files.server";
import { isBucket, isCron, isHeaders, isNetwork, isOrigin, SAMPLERS } from "./setting-values.server";

const DATA_KEY_BYTES = 32;
const SECRET_MIN_LENGTH = 32;
const PASSWORD_MIN_LENGTH = 8;
const MAX_PORT = 65_535;
/** An upload is held in memory while it is checked. */
const MAX_UPLOAD_MB = 200;
/** For the passphrase of backups: guessing it has to take longer than anybody tries. */
const PASSPHRASE_MIN_LENGTH = 12;
/** Of the token that reads metrics, which a program sends. */
const TOKEN_MIN_LENGTH = 16;
const CONNECTION_NAME = "application_name";

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}`, abort: true });

/** Tenants live on its subdomains, which an IP address has not. */
const publicAddress = url(/^https?$/, "https://console.example.com").refine(isOrigin, {
  error: "must be a host name with neither path nor user, since tenants live on its subdomains",
  abort: true,
});

const port = `must be a port number, 1 to ${MAX_PORT}`;
const hours = z.coerce
  .number("must be a number of hours")
  .int()
  .min(1)
  .max(24 * 365);
const seconds = z.coerce.number("must be a number of seconds").int();
const dataKeyMessage = `must be ${DATA_KEY_BYTES} bytes in base64`;

const dataKey = z
  .base64({ error: dataKeyMessage, abort: true })
  .refine((key) => Buffer.from(key, "base64").length === DATA_KEY_BYTES, dataKeyMessage);

const networks = z
  .string()
  .default("")
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every(isNetwork), "must be addresses or networks such as 10.0.0.0/8, separated by commas");

/** Each connection bears a name of its own (data-key.server.ts), which one in the address would replace. */
function withoutConnectionName(text: string): string {
  const address = new URL(text);
  if (!address.searchParams.has(CONNECTION_NAME)) return text;
  address.searchParams.delete(CONNECTION_NAME);
  return address.href;
}

const databaseAddress = url(/^postgres(ql)?$/, "postgresql://user:password@host:5432/console").transform(
  withoutConnectionName,
);

const settings = z.object({
  PORT: z.coerce
    .number(port)
    .refine((number) => Number.isInteger(number) && number >= 1 && number <= MAX_PORT, port)
    .default(3000),
  APP_URL: publicAddress.optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DB_POOLING: z.enum(["session", "transaction"], "must be session or transaction").default("session"),
  DATA_DIR: z.string().default(".data"),
  NEXTAUTH_SECRET: z.string().min(SECRET_MIN_LENGTH, `must have at least ${SECRET_MIN_LENGTH} characters`).optional(),
  DATA_KEY: dataKey.optional(),
  DATA_KEY_PREVIOUS: dataKey.optional(),
  SMTP_URL: url(/^smtps?$/, "smtp://user:password@host:587").optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      "must be an address such as Console <console@example.com>",
    )
    .default("Console <no-reply@localhost>"),
  ADMIN_EMAIL: z.email("must be an email address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`)
    .optional(),
  SESSION_IDLE_HOURS: hours.default(12),
  SESSION_MAX_HOURS: hours.default(7 * 24),
  TRUSTED_PROXIES: networks,
  OUTBOUND_ALLOWED_NETWORKS: networks,
  KEEP_ALIVE_SECONDS: seconds.min(1).max(3600).default(75),
  DRAIN_SECONDS: seconds.min(0).max(60).default(0),
  OIDC_ISSUER: url(/^https?$/, "https://login.example.com").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default("single sign-on"),
  GEOIP_DATABASE: z.string().optional(),
  UPLOAD_MAX_MB: z.coerce.number("must be a number of megabytes").int().min(1).max(MAX_UPLOAD_MB).default(20),
  S3_ENDPOINT: url(/^https?$/, "https://s3.example.com").optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_SCHEDULE: z
    .string()
    .refine(isCron, "must be a cron expression with five fields, such as 0 2 * * *")
    .optional(),
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_KEEP: z.coerce.number("must be a number of backups").int().min(1).max(1000).default(14),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN_LENGTH, `must have at least ${PASSPHRASE_MIN_LENGTH} characters`)
    .optional(),
  METRICS_TOKEN: z.string().min(TOKEN_MIN_LENGTH, `must have at least ${TOKEN_MIN_LENGTH} characters`).optional(),
  METRICS_ALLOWED_NETWORKS: networks,
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, "http://collector:4318").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(isHeaders, "must be headers such as name=value, separated by commas")
    .optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(", ")}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number("must be a number from 0 to 1").min(0).max(1).optional(),
  ERASURES_STORE: z
    .string()
    .refine((place) => !place.includes(":") || isBucket(place), "must be a folder, or s3://bucket/prefix")
    .optional(),
  SEED_DEMO: z.stringbool("must be true or false").optional(),
});

type SettingName = keyof typeof settings.shape;
type Environment = Record<string, string | undefined>;

/** The names of all settings. .env.example explains them. */
export const SETTING_NAMES = Object.keys(settings.shape) as SettingName[];

/** Settings that may come from a file. */
const SECRETS = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "NEXTAUTH_SECRET",
  "DATA_KEY",
  "DATA_KEY_PREVIOUS",
  "SMTP_URL",
  "ADMIN_PASSWORD",
  "OIDC_CLIENT_SECRET",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_PASSPHRASE",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const satisfies SettingName[];

/** Settings that are required when another one is set. */
const REQUIRED_WITH: readonly [required: SettingName, other: SettingName][] = [
  ["NEXTAUTH_SECRET", "DATABASE_URL"],
  ["DATA_KEY", "DATABASE_URL"],
  ["DATABASE_URL", "DATABASE_DIRECT_URL"],
  ["DATA_KEY", "DATA_KEY_PREVIOUS"],
  ["MAIL_FROM", "SMTP_URL"],
  ["BACKUP_FOLDER", "BACKUP_SCHEDULE"],
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["ADMIN_PASSWORD", "ADMIN_EMAIL"],
  ["OIDC_CLIENT_ID", "OIDC_ISSUER"],
  ["OIDC_CLIENT_SECRET", "OIDC_ISSUER"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID"],
  ["S3_BUCKET", "S3_ENDPOINT"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID"],
  ["S3_ACCESS_KEY_ID", "S3_BUCKET"],
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["S3_SECRET_ACCESS_KEY", "S3_BUCKET"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS"],
];

export type Settings = z.output<typeof settings> & { APP_URL: string };

/** Thrown when settings are invalid or missing. The message names all of them. */
export class SettingsError extends Error {}

/** Whether a setting has a value, or a file is named that holds it. */
const isGiven = (environment: Environment, name: SettingName) =>
  Boolean(environment[name] || environment[fileVariableOf(name)]);

/**
 * Parses the settings from environment variables, and secrets from the files that `NAME_FILE` names. Empty variables
 * count as unset.
 * @param faults of what was tried before, to be named with the others
 * @throws SettingsError naming every invalid variable at once.
 */
export function parseSettings(environment: Environment, faults: readonly string[] = []): Settings {
  const files = readSecretFiles(environment, SECRETS);
  const given = Object.fromEntries(Object.entries(files.given).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  const invalid = parsed.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];
  const missing = REQUIRED_WITH.filter(([name, other]) => !isGiven(environment, name) && isGiven(environment, other));
  const lacking = missing.map(([name, other]) => `${name} is required when ${other} is set`);
  const { ERASURES_STORE = "" } = given;
  if (given.DB_POOLING === "transaction" && !isGiven(environment, "DATABASE_DIRECT_URL"))
    lacking.push("DATABASE_DIRECT_URL is required when DB_POOLING is transaction");
  if (isBucket(ERASURES_STORE) && !isGiven(environment, "S3_BUCKET"))
    lacking.push("S3_BUCKET is required when ERASURES_STORE is a bucket");
  if (isBucket(ERASURES_STORE) && ERASURES_STORE.split("/")[2] === given.S3_BUCKET)
    lacking.push("ERASURES_STORE must be another bucket than S3_BUCKET, whose backups it outlives");
  const lines = [...faults, ...files.faults, ...invalid, ...lacking];
  if (!parsed.success || lines.length > 0) {
    throw new SettingsError(
      ["These settings need attention (see .env.example):", ...lines.map((line) => `  ${line}`)].join("\n"),
    );
  }
  const { APP_URL = `http://localhost:${parsed.data.PORT}`, DATA_DIR } = parsed.data;
  return { ...parsed.data, APP_URL: APP_URL.replace(/\/$/, ""), DATA_DIR: resolve(DATA_DIR) };
}

let cached: Settings | undefined;

/** The settings of this process, parsed once. @throws SettingsError */
export function env(): Settings {
  cached ??= parseSettings(process.env);
  return cached;
}

/** Where the database is reached without a pooler that shares sessions, for what needs one of its own. */
export const directDatabaseUrl = (): string => env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? "";

/** Keys that outlive DATA_KEY, in base64 by their purposes, and the fingerprint of the DATA_KEY that they belong to. */
type LastingKeys = { data_key?: string; keys: Record<string, string> };

const LASTING_KEYS = "LASTING_KEYS";

/** Gives lasting keys to this process and to those that it starts, which have them before their first request. */
export function giveLastingKeys(given: LastingKeys): void {
  process.env[LASTING_KEYS] = JSON.stringify(given);
}

/** What `giveLastingKeys` was last called with. */
export const givenLastingKeys = (): LastingKeys => JSON.parse(process.env[LASTING_KEYS] || '{ "keys": {} }');

/** Sets the address that next-auth uses, so that it never depends on the Host header of a request. */
export function configureNextAuth(): void {
  process.env.NEXTAUTH_URL = `${env().APP_URL}/api/auth`;
}

/** Gives OpenTelemetry its headers, which may have come from a file. It reads the environment itself. */
export function configureTraces(): void {
  process.env.OTEL_EXPORTER_OTLP_HEADERS = env().OTEL_EXPORTER_OTLP_HEADERS ?? "";
}

/** A path in DATA_DIR. */
export const dataPath = (...parts: string[]) => join(/* turbopackIgnore: true */ env().DATA_DIR, ...parts);

/** Whether this process is the development server. */
export const isDevelopment = () => process.env.NODE_ENV === "development";

/** Whether this process serves, or is an operator's command: neither the development server nor a test. */
export const isProduction = () => process.env.NODE_ENV === "production";
