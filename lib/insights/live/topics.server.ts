import "server-only";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { can, type Permission } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { unreadByUser } from "@/lib/insights/notifications/notifications.server";
import { findAttention } from "@/lib/insights/operations/attention.server";
import { presentIn } from "@/lib/insights/presence/presence.server";
import { incomingCalls, outgoingCalls } from "@/lib/leads/calls/open-calls.server";
import { leadStats } from "@/lib/leads/list/stats.server";
import { isWarned, registryWarnings } from "@/lib/leads/registry/registry.server";
import { dueReminders } from "@/lib/leads/work/reminders.server";
import { asPlatform } from "@/lib/platform/db/client.server";
import type { NotifiedTopic, PolledTopic, Topics } from "@/lib/platform/live/hub.server";
import { dueCallbacks } from "@/lib/sales/lifecycle/reminders.server";
import { saleStats } from "@/lib/sales/list/stats.server";
import type { Reminder, Stats } from "./schema";

/** The badge counts, sent whenever a tenant's leads or sales have changed. */
const badgeCounts: NotifiedTopic<Actor> = {
  event: "counts",
  channel: "counts_changed",
  audienceOf: (actor, tenantId) =>
    JSON.stringify([
      tenantId,
      actor.is_admin,
      actor.record_scope === "tenant" ? null : actor.id,
      can(actor, "leads.index"),
      can(actor, "sales.index") && actor.allowed_sale_statuses,
    ]),
  load: (actor, tenantId): Promise<Stats> =>
    runAs(actor, async () => {
      const tenant = tenantId ?? undefined;
      const [leads, sales] = await Promise.all([
        can(actor, "leads.index") ? leadStats(actor, tenant) : undefined,
        can(actor, "sales.index") ? saleStats(actor, tenant) : undefined,
      ]);
      return { leads, sales };
    }),
};

const REMIND_EVERY_MS = 15_000;
const ATTENTION_EVERY_MS = 30_000;

/** The diary entries and callbacks that are due about now, for everybody who may see leads or sales. */
const reminders: PolledTopic<Actor> = {
  event: "reminders",
  everyMs: REMIND_EVERY_MS,
  load: async (actors) => {
    const [leads, sales] = await Promise.all([
      dueReminders(idsOf(actors, "leads.index")),
      dueCallbacks(idsOf(actors, "sales.index")),
    ]);
    return ({ id }): Reminder[] => [...(leads.get(id) ?? []), ...(sales.get(id) ?? [])];
  },
};

/** How many notifications each user has not read. */
const notifications: PolledTopic<Actor> = {
  event: "notifications",
  everyMs: REMIND_EVERY_MS,
  load: async (actors) => {
    const unread = await unreadByUser([...new Set(actors.map(({ id }) => id))]);
    return ({ id }) => unread.get(id) ?? 0;
  },
};

/** Who has which lead or sale open, for everybody of the organisation who may see it. */
const presence: NotifiedTopic<Actor> = {
  event: "presence",
  channel: "presence_changed",
  audienceOf: (actor, tenantId) =>
    JSON.stringify([
      tenantId,
      actor.is_admin,
      actor.record_scope === "tenant" ? null : actor.id,
      can(actor, "leads.show"),
      can(actor, "sales.show") && actor.allowed_sale_statuses,
    ]),
  load: async (actor, tenantId) => (tenantId === null ? [] : presentIn(actor, tenantId)),
};

/** Who is calling whose extension: numbers of rows, for each console to pick its own from. */
const calls: NotifiedTopic<Actor> = {
  event: "calls",
  channel: "calls_changed",
  audienceOf: (_, tenantId) => String(tenantId),
  load: async (_, tenantId) => (tenantId === null ? [] : incomingCalls(tenantId)),
};

/** Whose calls are open, for each console to pick its own from. */
const outgoing: NotifiedTopic<Actor> = {
  event: "outgoing",
  channel: "calls_changed",
  audienceOf: (_, tenantId) => String(tenantId),
  load: async (_, tenantId) => (tenantId === null ? [] : outgoingCalls(tenantId)),
};

/** What needs a person, for administrators alone. */
const attention: PolledTopic<Actor> = {
  event: "attention",
  everyMs: ATTENTION_EVERY_MS,
  load: async (actors) => {
    const found = actors.some(({ is_admin }) => is_admin) ? await findAttention() : [];
    return ({ is_admin }) => (is_admin ? found : undefined);
  },
};

/** Whether the contacts have to be cleansed, for those who are told. */
const registry: PolledTopic<Actor> = {
  event: "registry",
  everyMs: REMIND_EVERY_MS,
  load: async (actors) => {
    const warningOf = actors.some(isWarned) ? await asPlatform(registryWarnings) : () => null;
    return (actor, tenantId) => (isWarned(actor) ? warningOf(tenantId) : undefined);
  },
};

const idsOf = (actors: Actor[], permission: Permission) => [
  ...new Set(actors.flatMap((actor) => (can(actor, permission) ? [actor.id] : []))),
];

/** All topics of the event stream. */
export const topics: Topics<Actor> = {
  notified: [badgeCounts, presence, calls, outgoing],
  polled: [reminders, notifications, attention, registry],
};
