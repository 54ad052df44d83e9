import { z } from "zod";

/** The waiting period of an insured life: months until its death from natural causes is covered, and why so many. */
const waitingPeriod = z.object({
  months: z.int(),
  /** Names neither client nor life. Null where an older release gave none. */
  reason: z.string().nullable(),
});

export type WaitingPeriod = z.output<typeof waitingPeriod>;

/** The column `waiting_periods` of a sale, by the id of an insured life; null where no rule gives a waiting period. */
export const storedWaitingPeriods = z.record(z.string(), waitingPeriod.nullable());
