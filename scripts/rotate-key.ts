import { env } from "@/lib/platform/env.server";
import { forgetPreviousDataKey, keepsDataKey, replaceDataKey } from "./secrets.ts";

const HOW_TO_GIVE = `There is no DATA_KEY_PREVIOUS. Set it to the present DATA_KEY, set DATA_KEY to a new one (openssl rand -base64 32),
restart the console, and run this command again. docs/operations/rotate-data-key.md has the details.`;

/**
 * Replaces DATA_KEY, in two steps with a restart of the console between them: the first makes a new key where the console
 * keeps its key itself, the second encrypts everything anew.
 * @throws Error while it can't be done, and when there are values that neither key can read
 */
export async function rotateKey(): Promise<string> {
  const { DATA_DIR, DATA_KEY, DATA_KEY_PREVIOUS } = env();
  const isKept = keepsDataKey(DATA_DIR, DATA_KEY);
  if (DATA_KEY_PREVIOUS === undefined) {
    if (!isKept) throw new Error(HOW_TO_GIVE);
    replaceDataKey(DATA_DIR);
    return `A new DATA_KEY is in ${DATA_DIR}/secrets.json, beside the old one. Restart the console, and run this command again.`;
  }
  const { countStaleConnections, encryptAllAnew } = await import("@/lib/platform/key-rotation.server.ts");
  const stale = await countStaleConnections();
  if (stale > 0)
    throw new Error(
      `A console that runs does not encrypt with the new DATA_KEY yet (${stale} connections). Restart it first.`,
    );
  const { values, unreadable } = await encryptAllAnew();
  const done = `${values} values were encrypted with the new DATA_KEY.`;
  if (unreadable.length > 0) {
    const lines = unreadable.map(({ part, count }) => `${part}: ${count} values can be read with neither key.`);
    throw new Error([done, ...lines, "DATA_KEY_PREVIOUS stays. Find out which key these need."].join("\n"));
  }
  if (isKept) forgetPreviousDataKey(DATA_DIR);
  return `${done} ${isKept ? "The old one is gone from secrets.json" : "Remove DATA_KEY_PREVIOUS"}; nothing needs it any more.`;
}
