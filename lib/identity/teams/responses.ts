import { z } from "zod";
import { responseOf, timestamps } from "@/lib/platform/http/responses";
import { ALLOCATION_MODES } from "./schema";

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
  tenant: z.strictObject({
    id: z.int(),
    name: z.string(),
  }),
  leader: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  members: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
    }),
  ),
  members_count: z.int(),
  products: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
    }),
  ),
});

export const teamOptionsResponse = z.strictObject({
  data: z.array(
    z.strictObject({
      name: z.string(),
      id: z.int(),
    }),
  ),
});
