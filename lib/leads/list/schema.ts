import { z } from "zod";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { responseOf } from "@/lib/platform/http/responses";
import { idFilter } from "@/lib/platform/lists/list";

/** How far a lead has come, by the columns that say so. */
export const REACHED_STEPS = ["contacted", "converted", "sent_to_qc", "submitted", "in_force"] as const;

export type ReachedStep = (typeof REACHED_STEPS)[number];

const named = z.strictObject({ id: z.int(), name: z.string() });

/** The filter options of a lead list: sources and campaigns of the newest leads, agents and teams. */
export const leadFiltersResponse = responseOf("LeadFilters", {
  sources: z.array(z.string()),
  campaigns: z.array(z.string()),
  agents: z.array(named),
  teams: z.array(named),
});

export type LeadFilters = z.output<typeof leadFiltersResponse>;

/** The query of the badge counts. */
export const statsQuery = z.object({ tenant_id: idFilter });

/** Leads by product id and status, as the badges show them. */
export const leadStatsResponse = z
  .record(z.string(), z.record(z.enum(LEAD_STATUSES), z.int()))
  .meta({ id: "LeadStats" });

export type LeadStats = z.output<typeof leadStatsResponse>;
