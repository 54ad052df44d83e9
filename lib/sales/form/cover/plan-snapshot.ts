import { z } from "zod";
import { MEMBERS } from "@/lib/catalogue/beneficiary-types/schema";
import type { PlanFacts } from "../facts";

const optionalNumber = z.number().nullable().default(null);

// Early snapshots lack what plans have gained since.
const snapshot = z.object({
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

/** The plan that a sale keeps as it was when it was chosen; null while none is. @throws ZodError on anything else */
export const planFacts = (stored: unknown): PlanFacts | null => snapshot.nullable().parse(stored);
