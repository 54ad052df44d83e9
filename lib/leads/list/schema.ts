import { z } from "zod";
import type { LeadStatus } from "@/lib/leads/record/status";
import { idFilter } from "@/lib/platform/lists/list";

/** How far a lead has come, by the columns that say so. */
export const REACHED_STEPS = ["contacted", "converted", "sent_to_qc", "submitted", "in_force"] as const;

export type ReachedStep = (typeof REACHED_STEPS)[number];

/** The filter options of a lead list: sources and campaigns of the newest leads, agents and teams. */
export type LeadFilters = {
  sources: string[];
  campaigns: string[];
  agents: { id: number; name: string }[];
  teams: { id: number; name: string }[];
};

/** The query of the badge counts. */
export const statsQuery = z.object({ tenant_id: idFilter });

/** Leads by product id and status, as the badges show them. */
export type LeadStats = Record<string, Record<LeadStatus, number>>;
