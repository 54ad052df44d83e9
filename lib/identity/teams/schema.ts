import { z } from "zod";
import { idsInput, nameInput, numberInput } from "@/lib/platform/inputs";

/** How a team's leads come to its members: in turn, to whoever holds the fewest, or as each asks for the next. */
export const ALLOCATION_MODES = ["round_robin", "least_open", "pull"] as const;

export type AllocationMode = (typeof ALLOCATION_MODES)[number];

const MOST_OPEN_LEADS = 10_000;
const MOST_HOURS = 720;

export const teamInput = z.object({
  name: nameInput,
  leader_user_id: z.int32("Choose from the list").nullable(),
  member_ids: idsInput,
  product_ids: idsInput,
  allocation_mode: z.enum(ALLOCATION_MODES, "Required"),
  /** How many leads one member may hold open at a time; null for any number. */
  max_open_leads: numberInput(1, MOST_OPEN_LEADS).nullable(),
  /** Hours after which an allocated lead that nobody has tried goes back into the queue; null for never. */
  release_after_hours: numberInput(1, MOST_HOURS).nullable().default(null),
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
