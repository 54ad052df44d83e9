import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { idFilter } from "@/lib/platform/lists/list";

/** The query of GET /api/wallboard. */
export const wallboardQuery = z.strictObject({
  team_id: idFilter,
  /** Required from an administrator without a tenant, and ignored from everybody else. */
  tenant_id: idFilter,
});

export type WallboardQuery = z.output<typeof wallboardQuery>;

const named = z.strictObject({ id: z.int(), name: z.string() });

/** Per working day, and per month in rand; null where nobody has set one. */
const targetResponse = responseOf("Target", {
  submissions: z.number().nullable(),
  premium: z.number().nullable(),
});

export type Target = z.output<typeof targetResponse>;

const leaderResponse = responseOf("Leader", {
  id: z.int(),
  name: z.string(),
  rank: z.number().describe("By submissions, then conversions; equal ones share a rank."),
  conversions: z.number(),
  submissions: z.number(),
  target: z.number().nullable(),
});

export type Leader = z.output<typeof leaderResponse>;

/** What the television on the floor shows: agents by name, and of clients nothing but how many. */
export const wallboardResponse = responseOf("Wallboard", {
  tenant: named,
  team: named.nullable(),
  teams: z.array(named).describe("The teams to choose from."),
  day: z
    .string()
    .describe('Today in South Africa, "YYYY-MM-DD". No target for submissions holds on days that are no working days.'),
  is_working_day: z.boolean(),
  today: z.strictObject({
    conversions: z.number(),
    submissions: z.number(),
  }),
  month: z.strictObject({ premium: z.number() }),
  target: targetResponse,
  leaders: z.array(leaderResponse).describe("Agents with a conversion or submission today, highest first."),
  queues: z
    .strictObject({
      new: z.number(),
      allocated: z.number(),
      voicemail: z.number(),
      qc: z.number(),
    })
    .describe("Open leads and sales by status."),
  overdue: z
    .strictObject({
      diaries: z.number(),
      callbacks: z.number(),
    })
    .describe("Calls that were agreed for a quarter of an hour that has passed."),
});

export type Wallboard = z.output<typeof wallboardResponse>;
