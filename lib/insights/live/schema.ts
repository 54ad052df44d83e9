import { z } from "zod";
import type { Reminder } from "@/lib/leads/leads/reminder";
import { idFilter } from "@/lib/platform/http/list";

/** The query of GET /api/events. */
export const eventsQuery = z.object({ tenant_id: idFilter });

type Counts = Record<string, Record<string, number>>;

/** The badge counts, by product and status; missing where the user may not see them. */
export type Stats = { leads?: Counts; sales?: Counts };

/** The events of GET /api/events, by name. */
export type LiveEvents = {
  counts: Stats;
  reminders: Reminder[];
  /** Sent at intervals, so that each side notices when the other is gone. */
  ping: null;
};
