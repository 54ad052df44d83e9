import "server-only";
import { isListening, onNotification } from "./listen.server";

/** Bounds the memory that made-up keys could take. */
const MOST_ENTRIES = 1_000;

/**
 * `load` with its answers kept in this process until the channel is notified. Calls that come while an answer is on
 * its way share it; failures are not kept, nor is anything while notifications would go unheard.
 */
export function cachedUntil<Value>(
  channel: string,
  load: (key: string) => Promise<Value>,
  mostEntries = MOST_ENTRIES,
): (key: string) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>();
  let hasBegun = false;

  function begin(): void {
    hasBegun = true;
    onNotification(channel, () => kept.clear());
  }

  return (key) => {
    if (!hasBegun) begin(); // not before: a build loads this module too, and has no database
    if (!isListening(channel)) return load(key);
    // A promise is kept, not its value: one that began before a change is gone with the change.
    const value = kept.get(key) ?? load(key);
    kept.delete(key);
    kept.set(key, value); // the longest unused comes first
    for (const longestUnused of kept.keys()) {
      if (kept.size <= mostEntries) break;
      kept.delete(longestUnused);
    }
    value.catch(() => kept.get(key) === value && kept.delete(key));
    return value;
  };
}
