import { z } from "zod";
import { idFilter } from "@/lib/platform/http/list";

/** The query of GET /api/events. */
export const eventsQuery = z.object({ tenant_id: idFilter });

type Counts = Record<string, Record<string, number>>;

/** The badges' numbers, by product and status; left out where the user may not see them. */
export type Stats = { leads?: Counts; sales?: Counts };

/** A diary entry that is due soon, or has been for a while. */
export type Reminder = {
  lead_id: number;
  name: string;
  product: { slug: string; name: string };
  diary_at: string;
};

/** What GET /api/events tells, by the event's name. */
export type LiveEvents = {
  counts: Stats;
  reminders: Reminder[];
  /** Now and then, so that both sides know that the other is there. */
  ping: null;
};
