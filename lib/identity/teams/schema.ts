import { z } from "zod";
import { idsInput, nameInput, numberInput } from "@/lib/platform/schemas/inputs";
import { targetFields } from "./target";

/**
 * How a team's leads are assigned: in turn, to the member with the fewest open leads, or when a member asks for one.
 */
export const ALLOCATION_MODES = ["round_robin", "least_open", "pull"] as const;

export type AllocationMode = (typeof ALLOCATION_MODES)[number];

const OPEN_LEADS_LIMIT = 10_000;
const HOURS_LIMIT = 720;

export const teamInput = z.object({
  name: nameInput,
  leader_user_id: z.int32("Choose from the list").nullable(),
  member_ids: idsInput,
  product_ids: idsInput,
  allocation_mode: z.enum(ALLOCATION_MODES, "Required"),
  /** The open leads that one member may have; null for no limit. */
  max_open_leads: numberInput(1, OPEN_LEADS_LIMIT).nullable(),
  /** Hours after which an untouched lead is released to the queue; null for never. */
  release_after_hours: numberInput(1, HOURS_LIMIT).nullable().default(null),
  target_submissions_per_day: targetFields.target_submissions_per_day.default(null),
  target_premium_per_month: targetFields.target_premium_per_month.default(null),
  active: z.boolean("Required"),
});

export type TeamInput = z.input<typeof teamInput> & { tenant_id?: number | null };

type Named = { id: number; name: string };

export type Team = z.output<typeof teamInput> & {
  id: number;
  version: number;
  tenant_id: number;
  tenant: Named;
  leader: Named | null;
  members: Named[];
  members_count: number;
  products: Named[];
};

export const handOverInput = z.object({ team_id: z.int32("Required") });
