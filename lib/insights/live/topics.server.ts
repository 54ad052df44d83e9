import "server-only";
import { can } from "@/lib/identity/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { dueReminders } from "@/lib/leads/leads/reminders.server";
import type { PolledTopic, Topics } from "@/lib/platform/live/hub.server";
import { badgeCounts } from "./badge-counts.server";

const REMIND_EVERY_MS = 15_000;

/** The diary entries that are due about now, for everybody who may see leads. */
const reminders: PolledTopic<Actor> = {
  event: "reminders",
  everyMs: REMIND_EVERY_MS,
  load: async (actors) => {
    const ids = actors.flatMap((actor) => (can(actor, "leads.index") ? [actor.id] : []));
    const due = await dueReminders([...new Set(ids)]);
    return ({ id }) => due.get(id) ?? [];
  },
};

/** All topics of the event stream. */
export const topics: Topics<Actor> = { notified: [badgeCounts], polled: [reminders] };
