import "server-only";
import { isListening, onNotification } from "./listen.server";

/** Limits the memory that invented keys could take. */
const MAX_ENTRIES = 1_000;

/**
 * Caches the results of `load` in this process until the channel is notified. Concurrent calls share one result. Errors
 * are not cached, and nothing is while notifications could be missed.
 */
export function cacheUntilNotified<Value>(
  channel: string,
  load: (key: string) => Promise<Value>,
  maxEntries = MAX_ENTRIES,
): (key: string) => Promise<Value> {
  const cached = new Map<string, Promise<Value>>();
  let isSubscribed = false;

  function subscribe(): void {
    isSubscribed = true;
    onNotification(channel, () => cached.clear());
  }

  return (key) => {
    if (!isSubscribed) subscribe(); // not earlier: the build loads this module too, and has no database
    if (!isListening(channel)) return load(key);
    // The promise is cached rather than its value, so that a notification also removes a load that is still running.
    const value = cached.get(key) ?? load(key);
    cached.delete(key);
    cached.set(key, value); // moves it to the end: the least recently used entry comes first
    for (const leastRecentlyUsed of cached.keys()) {
      if (cached.size <= maxEntries) break;
      cached.delete(leastRecentlyUsed);
    }
    value.catch(() => cached.get(key) === value && cached.delete(key));
    return value;
  };
}
