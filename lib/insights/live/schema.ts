import { z } from "zod";
import type { Attention } from "@/lib/insights/operations/schema";
import type { Present } from "@/lib/insights/presence/schema";
import type { IncomingCall, OutgoingCall } from "@/lib/leads/calls/schema";
import type { RegistryWarning } from "@/lib/leads/registry/schema";
import type { LeadReminder } from "@/lib/leads/work/schema";
import { idFilter } from "@/lib/platform/lists/list";
import type { SaleReminder } from "@/lib/sales/lifecycle/schema";

/** The query of GET /api/events. */
export const eventsQuery = z.object({ tenant_id: idFilter });

type Counts = Record<string, Record<string, number>>;

/** The badge counts, by product and status; missing where the user may not see them. */
export type Stats = { leads?: Counts; sales?: Counts };

/** A call that is due: of a lead's diary, or back to the client of a sale. */
export type Reminder = LeadReminder | SaleReminder;

/** The events of GET /api/events, by name. */
export type LiveEvents = {
  counts: Stats;
  reminders: Reminder[];
  /** How many notifications the user has not read. */
  notifications: number;
  presence: Present[];
  /** The organisation's incoming calls at extensions. */
  calls: IncomingCall[];
  /** The open calls of the organisation's agents. */
  outgoing: OutgoingCall[];
  /** What needs a person. Only administrators get it. */
  attention: Attention[];
  /** Set while the contacts have to be cleansed. Only those whom it concerns get it. */
  registry: RegistryWarning | null;
  /** Sent at intervals, so that each side notices when the other is gone. */
  ping: null;
};
