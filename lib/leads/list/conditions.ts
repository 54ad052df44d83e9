import { z } from "zod";
import { conditionsFilter } from "@/lib/platform/lists/conditions-filter";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { STORABLE } from "@/lib/leads/record/fields";
import { LEAD_STATUSES } from "@/lib/leads/record/status";

/** Values of the agent filter apart from a user's id: the reader's own leads, and unassigned ones. */
export const WHOSE = ["me", "nobody"] as const;

const id = z.coerce.number().int().positive().max(MAX_ID);

/** The conditions of a list of leads. */
export const leadConditions = conditionsFilter({
  status: z.enum(LEAD_STATUSES),
  assigned_user_id: z.union([z.enum(WHOSE), id]),
  team_id: id,
  product_id: id,
  source: z.string().regex(STORABLE),
  campaign: z.string().regex(STORABLE),
});
