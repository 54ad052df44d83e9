import { parseSettings } from "@/lib/platform/settings/env.server";
import { readSecretFiles } from "@/lib/platform/settings/secret-files.server";
import { readOrCreateSecrets, SecretsError } from "../secrets.ts";

const VOLUME = "/data";
const KEPT = ["NEXTAUTH_SECRET", "DATA_KEY"] as const;

type Environment = Record<string, string | undefined>;
type Completed = { added: Record<string, string>; faults: string[] };

/**
 * Completes the settings of a container. Secrets that nobody gives are made once and kept in the volume. Without an
 * address, the database is the one of docker-compose.yml. The demo tenants, whose password is public, come by themselves
 * only where APP_URL is this very machine.
 * @returns what the environment lacks
 * @throws SettingsError naming every invalid setting
 */
export function completeSettings(environment: Environment): Record<string, string> {
  const isGiven = (name: string) => Boolean(environment[name] || environment[`${name}_FILE`]);
  const DATA_DIR = environment.DATA_DIR || VOLUME;
  const { added, faults }: Completed = isGiven("DATABASE_URL") ? { added: {}, faults: [] } : ownDatabase(environment);
  added.DATA_DIR = DATA_DIR;
  try {
    for (const name of KEPT.filter((secret) => !isGiven(secret))) added[name] = readOrCreateSecrets(DATA_DIR)[name];
    const { DATA_KEY_PREVIOUS } = added.DATA_KEY === undefined ? {} : readOrCreateSecrets(DATA_DIR);
    if (DATA_KEY_PREVIOUS !== undefined) added.DATA_KEY_PREVIOUS = DATA_KEY_PREVIOUS;
  } catch (error) {
    const fault = `DATA_DIR must be a folder that user ${process.getuid?.()} may write to (${codeOf(error)})`;
    faults.push(error instanceof SecretsError ? error.message : fault);
  }
  const { APP_URL, PORT, SEED_DEMO } = parseSettings({ ...environment, ...added }, faults);
  const isDemo = SEED_DEMO ?? new URL(APP_URL).hostname === "localhost";
  return { ...added, PORT: String(PORT), SEED_DEMO: String(isDemo) };
}

/** The address of the database beside the container, as docker-compose.yml sets it up. */
function ownDatabase(environment: Environment): Completed {
  const { given, faults } = readSecretFiles(environment, ["POSTGRES_PASSWORD"]);
  const { POSTGRES_HOST: host, POSTGRES_PASSWORD: password } = given;
  if (!host) return { added: {}, faults: [...faults, "DATABASE_URL is required in a container"] };
  if (!password && faults.length === 0) faults.push("POSTGRES_PASSWORD is required when POSTGRES_HOST is set");
  const DATABASE_URL = `postgresql://console:${encodeURIComponent(password ?? "")}@${host}:5432/console`;
  return { added: { DATABASE_URL }, faults };
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : String(error));
