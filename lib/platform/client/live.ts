type Message<Events> = { [Name in keyof Events]: { event: Name; data: Events[Name] } }[keyof Events];
type Follow<Events> = {
  /** The names of the events that the server sends. */
  events: (keyof Events & string)[];
  onMessage: (message: Message<Events>) => void;
  onLive: (live: boolean) => void;
};

/** Longer than the longest pause between two events of the server. */
const SILENT_AFTER_MS = 40_000;
const CHECK_EVERY_MS = 5_000;

/**
 * Follows the server's events. The tabs of a browser share one stream, because a browser opens few connections to a
 * host: the tab that holds the lock reads it, and forwards the events to the others.
 * @param url of the stream; tabs with the same one share it
 * @returns a function that stops it
 */
export function followEvents<Events>(url: string, { events, onMessage, onLive }: Follow<Events>): () => void {
  const stop = new AbortController();
  const others = new BroadcastChannel(url);
  let receivedAt = 0;
  let source: EventSource | undefined;

  function receive(message: Message<Events>): void {
    receivedAt = Date.now();
    onLive(true);
    onMessage(message);
  }

  function open(): void {
    source = new EventSource(url);
    for (const event of events) {
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        const message = { event, data: JSON.parse(data) } as Message<Events>;
        others.postMessage(message);
        receive(message);
      });
    }
  }

  others.addEventListener("message", ({ data }: MessageEvent<Message<Events>>) => receive(data));
  const checking = setInterval(() => {
    if (Date.now() - receivedAt > SILENT_AFTER_MS) onLive(false);
    // A browser does not reconnect by itself once the server has refused.
    if (source?.readyState === EventSource.CLOSED) open();
  }, CHECK_EVERY_MS);
  holdLock(url, stop.signal, open);

  return () => {
    stop.abort();
    clearInterval(checking);
    source?.close();
    others.close();
  };
}

/** Calls `begin` once this tab has the lock, and holds it until `signal` aborts. Without locks, each tab begins. */
function holdLock(name: string, signal: AbortSignal, begin: () => void): void {
  if (!("locks" in navigator)) {
    begin(); // locks exist in secure contexts only
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

type Delayed = { call: () => void; cancel: () => void };

/** An action that runs a moment after it is called, once for all calls until then. */
export function delayed(action: () => void, delayMs: number): Delayed {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = undefined;
        action();
      }, delayMs);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
