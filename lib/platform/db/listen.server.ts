import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { env } from "@/lib/platform/env.server";
import { singleton } from "@/lib/platform/singleton";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A connection can die without a word, behind a firewall say: whoever listens has to ask now and then. */
const ASK_EVERY_MS = 15_000;
const WAIT_FOR_ANSWER_MS = 5_000;

/** Gets what the notification says; null when listening begins (again), for then one may have been missed. */
type Callback = (payload: string | null) => void;
type Listener = { callbacks: Map<string, Set<Callback>>; heard: Set<string>; client: Client | null };

const connection = singleton("listener", startListener);

/**
 * Calls back whenever the channel is notified, and whenever listening to it begins (again), for then a notification
 * may have been missed. All channels share one connection of this process, which is opened at the first call.
 */
export function onNotification(channel: string, callback: Callback): void {
  const listener = connection.get();
  const callbacks = listener.callbacks.get(channel) ?? new Set();
  listener.callbacks.set(channel, callbacks.add(callback));
  if (listener.client) listen(listener, listener.client, channel).catch(() => {}); // broken: the next connection will
}

/** False while a notification of the channel would go unheard. */
export const isListening = (channel: string) => connection.peek()?.heard.has(channel) ?? false;

function startListener(): Listener {
  const listener: Listener = { callbacks: new Map(), heard: new Set(), client: null };
  void keepListening(listener);
  return listener;
}

async function keepListening(listener: Listener): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (true) {
    const hasListened = await listenUntilBroken(listener);
    pause = hasListened ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    await wait(pause);
  }
}

async function listenUntilBroken(listener: Listener): Promise<boolean> {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    application_name: "listener",
    connectionTimeoutMillis: WAIT_FOR_ANSWER_MS,
    query_timeout: WAIT_FOR_ANSWER_MS,
  });
  const broken = new Promise<"broken">((resolve) => {
    client.once("end", () => resolve("broken"));
    client.on("error", () => resolve("broken"));
  });
  client.on("notification", ({ channel, payload }) => tell(listener, channel, payload ?? ""));
  try {
    await client.connect();
    listener.client = client;
    for (const channel of listener.callbacks.keys()) await listen(listener, client, channel);
    while ((await Promise.race([broken, wait(ASK_EVERY_MS)])) !== "broken") await client.query("SELECT");
    return true;
  } catch {
    return listener.client !== null;
  } finally {
    listener.client = null;
    listener.heard.clear();
    client.end().catch(() => {}); // not awaited: a dead connection never says goodbye
  }
}

async function listen(listener: Listener, client: Client, channel: string): Promise<void> {
  await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  if (listener.client !== client) return;
  listener.heard.add(channel);
  tell(listener, channel, null);
}

function tell(listener: Listener, channel: string, payload: string | null): void {
  for (const callback of listener.callbacks.get(channel) ?? []) callback(payload);
}
