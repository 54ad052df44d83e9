import { join, resolve } from "node:path";
import type { z } from "zod";
import { isBucket } from "./forms.server";
import { fileVariableOf, readSecretFiles } from "./secret-files.server";
import { settings } from "./settings.server";

type SettingName = keyof typeof settings.shape;
type Environment = Record<string, string | undefined>;

/** The names of all settings (settings.server.ts). */
export const SETTING_NAMES = Object.keys(settings.shape) as SettingName[];

/** Settings that may come from a file. */
const SECRETS = SETTING_NAMES.filter((name) => settings.shape[name].meta()?.isSecret);

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
