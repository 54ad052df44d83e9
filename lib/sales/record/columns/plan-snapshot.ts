import { z } from "zod";
import { MEMBERS } from "@/lib/catalogue/beneficiary-types/schema";

const optionalNumber = z.number().nullable().default(null);

/**
 * The plan of a sale as it was when it was chosen, in the column `plan_snapshot`. Early ones lack what plans have gained
 * since. Amounts are in rand, ages in completed years.
 */
export const planSnapshot = z.object({
  cover_amount: z.number(),
  monthly_premium: z.coerce.number(),
  min_entry_age: optionalNumber,
  max_entry_age: optionalNumber,
  waiting_months: z.number().default(0),
  term_months: optionalNumber,
  member_cover: z
    .array(
      z.object({ member: z.enum(MEMBERS), min_age: optionalNumber, max_age: optionalNumber, cover_amount: z.number() }),
    )
    .default([]),
});

export type PlanSnapshot = z.output<typeof planSnapshot>;
