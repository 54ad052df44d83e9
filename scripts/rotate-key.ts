import type { Rotation } from "@/lib/platform/db/key-rotation.server.ts";
import { directDatabaseUrl, env } from "@/lib/platform/settings/env.server";
import { counted } from "@/lib/platform/text/format";
import { FORGET_UNREADABLE } from "./admin-commands.ts";
import { rotateAlone } from "./rotation-lock.ts";
import { forgetPreviousDataKey, keepsDataKey, replaceDataKey } from "./secrets.ts";

const HOW_TO_GIVE = `There is no DATA_KEY_PREVIOUS. Set it to the present DATA_KEY, set DATA_KEY to a new one (openssl rand -base64 32),
restart the console, and run this command again. docs/operations/rotate-data-key.md has the details.`;
const NOTHING_TO_FORGET = `There is no DATA_KEY_PREVIOUS: no rotation is under way, and ${FORGET_UNREADABLE} belongs to its end. Nothing was done.`;
const HOW_TO_GO_ON = `DATA_KEY_PREVIOUS stays. Find out which key these need, or run this command with ${FORGET_UNREADABLE}.`;

/**
 * Replaces DATA_KEY, in two steps with a restart of the console between them: the first makes a new key where the console
 * keeps its key itself, the second encrypts everything anew.
 * @param option empty, or FORGET_UNREADABLE
 * @throws Error while it can't be done, and when there are values that neither key can read
 */
export async function rotateKey(option: string): Promise<string> {
  const { DATA_DIR, DATA_KEY = "", DATA_KEY_PREVIOUS } = env();
  return rotateAlone(directDatabaseUrl(), async (check) => {
    const isKept = keepsDataKey(DATA_DIR, DATA_KEY);
    if (DATA_KEY_PREVIOUS === undefined) {
      if (option === FORGET_UNREADABLE) throw new Error(NOTHING_TO_FORGET);
      if (!isKept) throw new Error(HOW_TO_GIVE);
      replaceDataKey(DATA_DIR, DATA_KEY);
      return `A new DATA_KEY is in ${DATA_DIR}/secrets.json, beside the old one. Restart the console, and run this command again.`;
    }
    const done = await encryptAll(option === FORGET_UNREADABLE, check);
    if (isKept) forgetPreviousDataKey(DATA_DIR, DATA_KEY);
    return `${done} ${isKept ? "The old one is gone from secrets.json" : "Remove DATA_KEY_PREVIOUS"}; nothing needs it any more.`;
  });
}

/** @returns what was done. @throws Error while the previous key has to stay */
async function encryptAll(forgetsUnreadable: boolean, check: () => Promise<void>): Promise<string> {
  const { countStaleConnections, encryptAllAnew } = await import("@/lib/platform/db/key-rotation.server.ts");
  refuseStale(await countStaleConnections());
  const { values, unreadable } = await encryptAllAnew();
  const done = `${counted(values, "value was", "values were")} encrypted with the new DATA_KEY.`;
  await check();
  refuseStale(await countStaleConnections(), [done]); // a console may have been started meanwhile
  const lines = unreadable.map(describe);
  if (lines.length > 0 && !forgetsUnreadable) throw new Error([done, ...lines, HOW_TO_GO_ON].join("\n"));
  return [...lines, done].join("\n");
}

function refuseStale(connections: number, done: readonly string[] = []): void {
  if (connections === 0) return;
  const stale = `A running console still uses the old DATA_KEY (${counted(connections, "connection")}). Restart it first.`;
  throw new Error([...done, stale].join("\n"));
}

/** Which rows hold values that can't be read, and never the values. */
function describe({ part, count, ids }: Rotation["unreadable"][number]): string {
  const others = count > ids.length ? ` and ${count - ids.length} more` : "";
  const rows = `${count === 1 ? "id" : "ids"} ${ids.join(", ")}${others}`;
  return `${part}: ${counted(count, "value")} can be read with neither key (${rows}).`;
}
