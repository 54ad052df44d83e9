import { z } from "zod";
import { dataOf, responseOf, timestamps } from "@/lib/platform/http/responses";
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

const named = z.strictObject({ id: z.int(), name: z.string() });

export const teamResponse = responseOf("Team", {
  ...timestamps,
  name: z.string(),
  leader_user_id: z.int().nullable(),
  member_ids: z.array(z.int()),
  product_ids: z.array(z.int()),
  allocation_mode: z.enum(ALLOCATION_MODES),
  max_open_leads: z.number().nullable().describe("The open leads that one member may have; null for no limit."),
  release_after_hours: z
    .int()
    .nullable()
    .describe("Hours after which an untouched lead is released to the queue; null for never."),
  target_submissions_per_day: z.int().nullable(),
  target_premium_per_month: z.int().nullable(),
  active: z.boolean(),
  id: z.int(),
  version: z.int(),
  tenant_id: z.int(),
  tenant: named,
  leader: named.nullable(),
  members: z.array(named),
  members_count: z.int(),
  products: z.array(named),
});

export type Team = z.output<typeof teamResponse>;

export const teamOptionsResponse = dataOf(named);

export const handOverInput = z.object({ team_id: z.int32("Required") });
