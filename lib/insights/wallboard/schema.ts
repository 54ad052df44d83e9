import { z } from "zod";
import { idFilter } from "@/lib/platform/lists/list";

/** The query of GET /api/wallboard. */
export const wallboardQuery = z.strictObject({
  team_id: idFilter,
  /** Required from an administrator without a tenant, and ignored from everybody else. */
  tenant_id: idFilter,
});

export type WallboardQuery = z.output<typeof wallboardQuery>;

type Named = { id: number; name: string };

/** What agents did, today and this month to date. Premium is in rand per month. */
export type Made = { conversions: number; submissions: number; premium: number };

/** Per working day, and per month in rand; null where nobody has set one. */
export type Target = { submissions: number | null; premium: number | null };

export type Leader = Named & {
  /** By submissions, then conversions; equal ones share a rank. */
  rank: number;
  conversions: number;
  submissions: number;
  target: number | null;
};

/** What the television on the floor shows: agents by name, and of clients nothing but how many. */
export type Wallboard = {
  tenant: Named;
  team: Named | null;
  /** The teams to choose from. */
  teams: Named[];
  /** Today in South Africa, "YYYY-MM-DD". No target for submissions holds on days that are no working days. */
  day: string;
  is_working_day: boolean;
  today: Pick<Made, "conversions" | "submissions">;
  month: Pick<Made, "premium">;
  target: Target;
  /** Whoever has converted or submitted today, best first. */
  leaders: Leader[];
  /** Open leads and sales by status. */
  queues: { new: number; allocated: number; voicemail: number; qc: number };
  /** Calls that were agreed for a quarter of an hour that has passed. */
  overdue: { diaries: number; callbacks: number };
};
