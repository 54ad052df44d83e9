import { parseSettings, SettingsError } from "@/lib/platform/settings/env.server";

/** The settings that the error message names; none without an error. */
export function complaintsOf(environment: Record<string, string>): string[] {
  try {
    parseSettings(environment);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const [, ...lines] = error.message.split("\n");
    return lines.map((line) => line.trim().split(" ", 1)[0] ?? "");
  }
}
