import { z } from "zod";
import { DIMENSION_GROUPS } from "@/lib/leads/list/dimensions";
import { responseOf } from "@/lib/platform/http/responses";
import { figureListResponse } from "../../schema";

/**
 * A step of the leads received in the period, however long they take; "in_force" are those whose policy is in force now.
 * `rate` is the whole percentage of the step before it; of the converted ones for "sent_to_qc" and "submitted", as not
 * every sale needs a check; null for the first step and where that is 0.
 */
export const funnelStepResponse = responseOf("FunnelStep", {
  step: z.enum(["received", "contacted", "converted", "sent_to_qc", "submitted", "in_force"]),
  count: z.int(),
  rate: z.number().nullable(),
  list: figureListResponse,
});

export type FunnelStep = z.output<typeof funnelStepResponse>;

/** A source of leads. `group` says how the list finds those without a key. */
const sourceOfLeads = z.strictObject({
  key: z.string().nullable(),
  group: z.enum(DIMENSION_GROUPS).nullable(),
  label: z.string(),
});

/** Of the leads received in the period that were tried, from the arrival to the first attempt. */
export const speedToLeadResponse = responseOf("SpeedToLead", {
  source: sourceOfLeads,
  count: z.int(),
  median_minutes: z.number().nullable(),
  list: figureListResponse,
});

export type SpeedToLead = z.output<typeof speedToLeadResponse>;

/** Of the leads received in the period. Rates are whole percentages of all of them; costs are in rand. */
export const sourceFiguresResponse = responseOf("SourceFigures", {
  source: sourceOfLeads,
  leads: z.number(),
  contacted: z.number(),
  converted: z.number(),
  contactable_rate: z.number(),
  conversion_rate: z.number(),
  cost: z.number().nullable().describe("The sum of the prices of the leads; null where none has a price."),
  cost_per_lead: z.number().nullable(),
  cost_per_sale: z.number().nullable(),
  list: figureListResponse.describe("Of `leads`; with `funnel=contacted` or `funnel=converted` of those."),
});

export type SourceFigures = z.output<typeof sourceFiguresResponse>;
