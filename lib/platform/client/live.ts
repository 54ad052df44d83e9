type Message<Events> = { [Name in keyof Events]: { event: Name; data: Events[Name] } }[keyof Events];
type Follow<Events> = {
  /** The names of the events that the server sends. */
  events: (keyof Events & string)[];
  onMessage: (message: Message<Events>) => void;
  onLive: (live: boolean) => void;
};

/** Longer than the server is ever silent. */
const SILENT_AFTER_MS = 40_000;
const LOOK_EVERY_MS = 5_000;

/**
 * Follows the server's events. The tabs of a browser share one stream, for a browser opens few connections to a host:
 * the tab that holds the lock has it, and tells the others.
 * @param url of the stream; tabs with the same one share it
 * @returns what stops it
 */
export function followEvents<Events>(url: string, { events, onMessage, onLive }: Follow<Events>): () => void {
  const stop = new AbortController();
  const others = new BroadcastChannel(url);
  let heardAt = 0;
  let source: EventSource | undefined;

  function hear(message: Message<Events>): void {
    heardAt = Date.now();
    onLive(true);
    onMessage(message);
  }

  function open(): void {
    source = new EventSource(url);
    for (const event of events) {
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        const message = { event, data: JSON.parse(data) } as Message<Events>;
        others.postMessage(message);
        hear(message);
      });
    }
  }

  others.addEventListener("message", ({ data }: MessageEvent<Message<Events>>) => hear(data));
  const looking = setInterval(() => {
    if (Date.now() - heardAt > SILENT_AFTER_MS) onLive(false);
    // A browser does not try again by itself once the server has refused.
    if (source?.readyState === EventSource.CLOSED) open();
  }, LOOK_EVERY_MS);
  holdLock(url, stop.signal, open);

  return () => {
    stop.abort();
    clearInterval(looking);
    source?.close();
    others.close();
  };
}

/** Calls `begin` once this tab has the lock, which it keeps until `signal` aborts. Without locks each tab has its own. */
function holdLock(name: string, signal: AbortSignal, begin: () => void): void {
  if (!("locks" in navigator)) {
    begin(); // outside of a secure context
    return;
  }
  const held = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  navigator.locks
    .request(name, { signal }, () => {
      begin();
      return held;
    })
    .catch(() => {}); // aborted while it waited
}
