import "server-only";
import { wholeEvent } from "@/lib/platform/events/values.server";
import type { ConsumerExport } from "./schema";

type Event = Parameters<typeof wholeEvent>[0] & { type: string; actor_name: string; created_at: Date };

/** An event of a lead or sale, with the personal values that belong to it. */
export function toHistory(event: Event): ConsumerExport["leads"][number]["history"][number] {
  const { old, new: after, reason, note } = wholeEvent(event);
  return { at: event.created_at.toISOString(), type: event.type, by: event.actor_name, old, new: after, reason, note };
}
