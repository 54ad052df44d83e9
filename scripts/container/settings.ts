import { parseSettings } from "@/lib/platform/env.server";
import { readOrCreateSecrets } from "../secrets.ts";

const VOLUME = "/data";
const KEPT = ["NEXTAUTH_SECRET", "DATA_KEY"] as const;

/**
 * Completes the settings of a container in process.env: secrets that are not given are made once and kept in the volume,
 * and the demo tenants are only for a console on this very machine.
 * @throws SettingsError naming every invalid setting
 */
export function completeSettings(): void {
  process.env.DATA_DIR ||= VOLUME;
  const faults = process.env.DATABASE_URL || process.env.DATABASE_URL_FILE ? [] : ["DATABASE_URL is required"];
  try {
    keepSecrets(process.env.DATA_DIR);
  } catch (error) {
    faults.push(`DATA_DIR can't be written to (${(error as NodeJS.ErrnoException).code})`);
  }
  const { PORT, APP_URL } = parseSettings(process.env, faults);
  process.env.PORT = String(PORT);
  process.env.SEED_DEMO ||= String(new URL(APP_URL).hostname === "localhost");
}

function keepSecrets(folder: string): void {
  const missing = KEPT.filter((name) => !process.env[name] && !process.env[`${name}_FILE`]);
  if (missing.length === 0) return;
  const secrets = readOrCreateSecrets(folder);
  for (const name of missing) process.env[name] = secrets[name];
}
