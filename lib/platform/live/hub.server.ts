import "server-only";
import { reportDatabaseUnavailable } from "@/lib/platform/db/away.server";
import { onNotification } from "@/lib/platform/db/listen.server";
import { isShuttingDown } from "@/lib/platform/http/shutdown.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";

/** Changes within this time are sent as one event, since loading the data is expensive. */
const SEND_AT_MOST_EVERY_MS = 1_000;
/** Data that could not be loaded is loaded again after this time, when the database may be less busy. */
const RETRY_AFTER_MS = 5_000;
/** Low, since every load queries the database that users are working with. */
const CONCURRENT_LOADS = 3;
/** The tabs of one browser share a stream. When a user opens more streams than this, the oldest one is closed. */
const MAX_STREAMS_PER_USER = 20;

type Viewer = { id: number };

/** An open stream: its viewer, the tenant whose events it gets (null for all), and how to send them. */
export type Listener<V extends Viewer> = {
  viewer: V;
  tenantId: number | null;
  send: (event: string, data: unknown) => void;
  end: () => void;
};

/** Sent when its Postgres channel is notified. The payload is the id of the tenant that changed. */
export type NotifiedTopic<V extends Viewer> = {
  event: string;
  channel: string;
  /** All listeners of an audience get the same data, which is loaded once. */
  audienceOf: (viewer: V, tenantId: number | null) => string;
  load: (viewer: V, tenantId: number | null) => Promise<unknown>;
};

/** Sent at an interval. The data of all listeners is loaded at once. */
export type PolledTopic<V extends Viewer> = {
  event: string;
  everyMs: number;
  /** Never called without viewers. A viewer whose data is undefined gets no event. */
  load: (viewers: V[]) => Promise<(viewer: V, tenantId: number | null) => unknown>;
};

export type Topics<V extends Viewer> = { notified: NotifiedTopic<V>[]; polled: PolledTopic<V>[] };

export type Hub<V extends Viewer> = {
  /** Sends every event to a listener from now on. @returns a function that removes the listener */
  addListener: (listener: Listener<V>) => () => void;
  countListeners: () => number;
};

/** Sends the events of the topics to every open stream of this process. */
export function createHub<V extends Viewer>({ notified, polled }: Topics<V>): Hub<V> {
  const listeners = new Set<Listener<V>>();
  const notifiers = notified.map((topic) => startNotifier(topic, listeners));
  const pollers = polled.map((topic) => startPoller(topic, listeners));
  // Otherwise the process would wait for its streams before it exits.
  process.once("SIGTERM", () => {
    for (const { end } of listeners) end();
  });
  return {
    addListener(listener) {
      // The browser opens it again after a moment, until the proxy leads it to another process.
      if (isShuttingDown()) {
        queueMicrotask(listener.end);
        return () => {};
      }
      const own = [...listeners].filter(({ viewer }) => viewer.id === listener.viewer.id);
      if (own.length >= MAX_STREAMS_PER_USER) own[0]?.end();
      listeners.add(listener);
      for (const notify of [...notifiers, ...pollers]) notify([listener]);
      return () => void listeners.delete(listener);
    },
    countListeners: () => listeners.size,
  };
}

type Notify<V extends Viewer> = (listeners: Listener<V>[]) => void;

/** Sends a topic after each notification. @returns a function that sends it to some listeners at once */
function startNotifier<V extends Viewer>(topic: NotifiedTopic<V>, listeners: Set<Listener<V>>): Notify<V> {
  const queue = createAudienceQueue(topic, listeners);
  const changed = new Set<number>();
  let allChanged = false;
  let isScheduled = false;

  function sendChanges(): void {
    const isConcerned = ({ tenantId }: Listener<V>) => allChanged || tenantId === null || changed.has(tenantId);
    const concerned = [...listeners].filter(isConcerned);
    changed.clear();
    allChanged = false;
    isScheduled = false;
    queue(concerned);
  }

  onNotification(topic.channel, (tenantId) => {
    if (tenantId === null) allChanged = true;
    else changed.add(Number(tenantId));
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(sendChanges, SEND_AT_MOST_EVERY_MS).unref();
  });
  return queue;
}

/**
 * Loads the data once per audience, for a few audiences at a time. A change during a load causes another load after it.
 */
function createAudienceQueue<V extends Viewer>(topic: NotifiedTopic<V>, listeners: Set<Listener<V>>): Notify<V> {
  const waiting = new Map<string, Set<Listener<V>>>();
  const loading = new Set<string>();

  function enqueue(some: Listener<V>[]): void {
    for (const listener of some) {
      const audience = topic.audienceOf(listener.viewer, listener.tenantId);
      waiting.set(audience, (waiting.get(audience) ?? new Set()).add(listener));
    }
    sendWaiting();
  }

  function sendWaiting(): void {
    for (const [audience, some] of waiting) {
      if (loading.size >= CONCURRENT_LOADS) return;
      if (loading.has(audience)) continue;
      waiting.delete(audience);
      loading.add(audience);
      void send([...some]).then(() => {
        loading.delete(audience);
        sendWaiting();
      });
    }
  }

  async function send(some: Listener<V>[]): Promise<void> {
    const [first] = some;
    if (!first) return;
    try {
      const data = await topic.load(first.viewer, first.tenantId);
      for (const listener of some) listener.send(topic.event, data);
    } catch (error) {
      logFailure(error);
      setTimeout(() => enqueue(some.filter((listener) => listeners.has(listener))), RETRY_AFTER_MS).unref();
    }
  }

  return enqueue;
}

/** Sends a topic to all listeners at its interval. @returns a function that sends it to some listeners at once */
function startPoller<V extends Viewer>(topic: PolledTopic<V>, listeners: Set<Listener<V>>): Notify<V> {
  async function send(some: Listener<V>[]): Promise<void> {
    if (some.length === 0) return;
    const dataOf = await topic.load(some.map(({ viewer }) => viewer));
    for (const listener of some) {
      const data = dataOf(listener.viewer, listener.tenantId);
      if (data !== undefined) listener.send(topic.event, data);
    }
  }
  const notify: Notify<V> = (some) => void send(some).catch(logFailure); // the next round sends it again
  setInterval(() => notify([...listeners]), topic.everyMs).unref();
  return notify;
}

function logFailure(error: unknown): void {
  if (!reportDatabaseUnavailable(error)) log.error({ events: describeError(error) });
}
