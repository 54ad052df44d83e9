import "server-only";
import { can } from "@/lib/identity/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { audienceOf, countsFor } from "@/lib/insights/counts/badges.server";
import { dueReminders } from "@/lib/leads/leads/reminders.server";
import { onNotification } from "@/lib/platform/db/listen.server";
import { describeFault } from "@/lib/platform/http/fault";
import { log } from "@/lib/platform/log.server";
import type { LiveEvents } from "./schema";

/** Changes that come closer together are told of at once: counting has its price. */
const TELL_AT_MOST_EVERY_MS = 1_000;
/** Those whose numbers could not be had are told later, when the database may be less busy. */
const TELL_AGAIN_AFTER_MS = 5_000;
/** Few, for each asks the database, which those who work need as well. */
const AUDIENCES_AT_ONCE = 3;
const REMIND_EVERY_MS = 15_000;
/** The tabs of one browser share a stream; whoever opens more than this loses the oldest. */
const MOST_OF_ONE_USER = 20;

/** An open stream: who listens to the counts of which tenant, and how they are told. */
export type Listener = {
  actor: Actor;
  tenantId: number | null;
  send: <Name extends keyof LiveEvents>(event: Name, data: LiveEvents[Name]) => void;
  end: () => void;
};

type Hub = {
  listeners: Set<Listener>;
  changed: Set<number>;
  allChanged: boolean;
  /** A look at what has changed is planned. */
  planned: boolean;
  /** Who waits to be told of the counts, by what they see. */
  waiting: Map<string, Set<Listener>>;
  /** What is counted just now: whoever waits for the same is counted for once that is told. */
  counting: Set<string>;
};

// One for the whole process: Next bundles this module more than once.
const kept = globalThis as typeof globalThis & { eventHub?: Hub };

/** Tells a listener of everything from now on. @returns what ends it */
export function addListener(listener: Listener): () => void {
  kept.eventHub ??= begin();
  const { listeners } = kept.eventHub;
  const own = [...listeners].filter(({ actor }) => actor.id === listener.actor.id);
  if (own.length >= MOST_OF_ONE_USER) own[0]?.end();
  listeners.add(listener);
  tellCounts(kept.eventHub, [listener]);
  guard(remind([listener]));
  return () => void listeners.delete(listener);
}

function begin(): Hub {
  const hub: Hub = {
    listeners: new Set(),
    changed: new Set(),
    allChanged: false,
    planned: false,
    waiting: new Map(),
    counting: new Set(),
  };
  onNotification("counts_changed", (tenantId) => {
    if (tenantId === null) hub.allChanged = true;
    else hub.changed.add(Number(tenantId));
    soon(hub);
  });
  setInterval(() => guard(remind([...hub.listeners])), REMIND_EVERY_MS).unref();
  // A process that is asked to end would wait for its streams.
  process.once("SIGTERM", () => {
    for (const { end } of hub.listeners) end();
  });
  return hub;
}

function soon(hub: Hub): void {
  if (hub.planned) return;
  hub.planned = true;
  setTimeout(() => {
    const { changed, allChanged } = hub;
    Object.assign(hub, { changed: new Set(), allChanged: false, planned: false });
    const concerns = ({ tenantId }: Listener) => allChanged || tenantId === null || changed.has(tenantId);
    tellCounts(hub, [...hub.listeners].filter(concerns));
  }, TELL_AT_MOST_EVERY_MS).unref();
}

/** Has listeners told of the counts in their turn: once, however much has changed when it comes. */
function tellCounts(hub: Hub, listeners: Listener[]): void {
  for (const listener of listeners) {
    const audience = audienceOf(listener.actor, listener.tenantId);
    hub.waiting.set(audience, (hub.waiting.get(audience) ?? new Set()).add(listener));
  }
  tellWaiting(hub);
}

/** Counts once for all who see the same, for a few audiences at a time. */
function tellWaiting(hub: Hub): void {
  for (const [audience, listeners] of hub.waiting) {
    if (hub.counting.size >= AUDIENCES_AT_ONCE) return;
    if (hub.counting.has(audience)) continue;
    hub.waiting.delete(audience);
    hub.counting.add(audience);
    void tell(hub, [...listeners]).then(() => {
      hub.counting.delete(audience);
      tellWaiting(hub);
    });
  }
}

/** Tells those who see the same of the counts. Never throws. */
async function tell(hub: Hub, listeners: Listener[]): Promise<void> {
  const [first] = listeners;
  if (!first) return;
  try {
    const counts = await countsFor(first.actor, first.tenantId);
    for (const { send } of listeners) send("counts", counts);
  } catch (error) {
    fail(error);
    const again = () =>
      tellCounts(
        hub,
        listeners.filter((listener) => hub.listeners.has(listener)),
      );
    setTimeout(again, TELL_AGAIN_AFTER_MS).unref();
  }
}

async function remind(listeners: Listener[]): Promise<void> {
  if (listeners.length === 0) return;
  const concerned = listeners.flatMap(({ actor }) => (can(actor, "leads.index") ? [actor.id] : []));
  const reminders = await dueReminders([...new Set(concerned)]);
  for (const { actor, send } of listeners) send("reminders", reminders.get(actor.id) ?? []);
}

// The next look tells again.
const guard = (work: Promise<unknown>) => void work.catch(fail);
const fail = (error: unknown) => log.error({ events: describeFault(error) });
