import "server-only";
import { isListening, onNotification } from "./listen";

/** Bounds the memory that made-up keys could take. */
const MOST_ENTRIES = 1_000;

/**
 * `load` with its answers kept in this process until the channel is notified. Calls that come while an answer is on
 * its way share it; failures are not kept, nor is anything while notifications would go unheard.
 */
export function cachedUntil<Value>(
  channel: string,
  load: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  let entries: Map<string, Promise<Value>> | undefined;

  function begin() {
    const begun = new Map<string, Promise<Value>>();
    onNotification(channel, () => begun.clear());
    return begun;
  }

  return (key) => {
    const kept = (entries ??= begin());
    if (!isListening(channel)) return load(key);
    // A promise is kept, not its value: one that began before a change is gone with the change.
    const value = kept.get(key) ?? load(key);
    kept.delete(key);
    kept.set(key, value); // the longest unused comes first
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_ENTRIES) break;
      kept.delete(oldest);
    }
    value.catch(() => kept.get(key) === value && kept.delete(key));
    return value;
  };
}
