import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { singleton } from "@/lib/platform/process/singleton";
import { directDatabaseUrl } from "@/lib/platform/settings/env.server";

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 30_000;
/** A connection can break unnoticed, for example behind a firewall, so it is checked regularly. */
const CHECK_EVERY_MS = 15_000;
const QUERY_TIMEOUT_MS = 5_000;
/** So long a request waits for the connection to prove that it is alive. */
const PROOF_MS = 100;

/** Gets the payload of the notification, or null when listening has just begun and one may have been missed. */
type Callback = (payload: string | null) => void;
type Listener = {
  callbacks: Map<string, Set<Callback>>;
  channels: Set<string>;
  client: ListeningClient | null;
  /** The last proof that was asked for, and the one that waits for it. */
  proof: Promise<boolean>;
  nextProof: Promise<boolean> | null;
  /** The connection owes an answer for longer than anybody waits. */
  isLate: boolean;
  /** Stops listening on the connection, so that another one is opened. */
  giveUp: () => void;
};

const connection = singleton("listener", startListener);

/** Is asked from several sides at once, and hands one statement after the other to pg, which warns of anything else. */
class ListeningClient extends Client {
  #last: Promise<unknown> = Promise.resolve();

  ask(statement: string): Promise<unknown> {
    const answer = this.#last.then(() => this.query(statement));
    this.#last = answer.catch(() => {});
    return answer;
  }
}

/**
 * Calls back whenever the channel is notified, and whenever listening begins or resumes, since a notification may have
 * been missed. All channels of this process share one connection, which the first call opens.
 */
export function onNotification(channel: string, callback: Callback): void {
  const listener = connection.get();
  const callbacks = listener.callbacks.get(channel) ?? new Set();
  listener.callbacks.set(channel, callbacks.add(callback));
  if (listener.client) listen(listener, listener.client, channel).catch(() => {}); // the next connection listens to it
}

/** False while a notification of the channel could be missed. */
export const isListening = (channel: string) => connection.peek()?.channels.has(channel) ?? false;

/**
 * Whether every change of the channel that was committed before the call has been notified to this process by now. Asks
 * the connection, since it may be dead without a sign: Postgres sends notifications before it answers. Calls at the same
 * time share one answer. @returns false also while the channel is not listened to, and when the answer takes too long
 */
export async function isUpToDate(channel: string): Promise<boolean> {
  const listener = connection.peek();
  if (!listener?.channels.has(channel) || listener.isLate) return false;
  // A proof under way may have been given before the change.
  listener.nextProof ??= listener.proof.then(() => {
    listener.nextProof = null;
    listener.proof = prove(listener);
    return listener.proof;
  });
  return (await listener.nextProof) && listener.channels.has(channel);
}

function prove(listener: Listener): Promise<boolean> {
  const { client } = listener;
  if (!client) return Promise.resolve(false);
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      if (listener.client === client) listener.isLate = true;
      resolve(false);
    }, PROOF_MS);
    const answer = (isAlive: boolean) => {
      clearTimeout(late);
      if (listener.client !== client) return resolve(false);
      listener.isLate = false;
      if (!isAlive) listener.giveUp();
      resolve(isAlive);
    };
    client.ask("").then(
      () => answer(true),
      () => answer(false),
    );
  });
}

function startListener(): Listener {
  const listener: Listener = {
    callbacks: new Map(),
    channels: new Set(),
    client: null,
    proof: Promise.resolve(true),
    nextProof: null,
    isLate: false,
    giveUp: () => {},
  };
  void keepListening(listener);
  return listener;
}

async function keepListening(listener: Listener): Promise<void> {
  let pause = FIRST_RETRY_MS;
  while (true) {
    const hasListened = await listenUntilBroken(listener);
    pause = hasListened ? FIRST_RETRY_MS : Math.min(pause * 2, MAX_RETRY_MS);
    await wait(pause);
  }
}

async function listenUntilBroken(listener: Listener): Promise<boolean> {
  const client = new ListeningClient({
    connectionString: directDatabaseUrl(),
    application_name: "listener",
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  const broken = new Promise<"broken">((resolve) => {
    client.once("end", () => resolve("broken"));
    client.on("error", () => resolve("broken"));
    listener.giveUp = () => {
      listener.channels.clear();
      resolve("broken");
    };
  });
  client.on("notification", ({ channel, payload }) => notify(listener, channel, payload ?? ""));
  try {
    await client.connect();
    listener.client = client;
    listener.isLate = false;
    for (const channel of listener.callbacks.keys()) await listen(listener, client, channel);
    while ((await Promise.race([broken, wait(CHECK_EVERY_MS)])) !== "broken") await client.ask("SELECT");
    return true;
  } catch {
    return listener.client !== null;
  } finally {
    listener.client = null;
    listener.channels.clear();
    client.end().catch(() => {}); // not awaited: a broken connection may never close
  }
}

async function listen(listener: Listener, client: ListeningClient, channel: string): Promise<void> {
  await client.ask(`LISTEN ${client.escapeIdentifier(channel)}`);
  if (listener.client !== client) return;
  listener.channels.add(channel);
  notify(listener, channel, null);
}

function notify(listener: Listener, channel: string, payload: string | null): void {
  for (const callback of listener.callbacks.get(channel) ?? []) callback(payload);
}
