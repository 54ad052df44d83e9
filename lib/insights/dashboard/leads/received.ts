import { addedUp, type DaysOfFigures } from "@/lib/insights/rollup/days-of-figures";
import type { Period } from "@/lib/insights/rollup/period";
import type { Kpis } from "./schema";

/** Figures of the leads received in a period, and on the day that counts as today. */
export function kpisOf({ on, sum }: DaysOfFigures, period: Period, today: string): Kpis {
  const [mtd, processed] = [sum(period, ["received"]), sum(period, ["processed"])];
  return { today: on(today, ["received"]), mtd, unprocessed: mtd - processed, processed };
}

/** One value for each day: `mtd` adds up, the others are of the leads received on that day. */
export function sparklinesOf({ series }: DaysOfFigures, period: Period): Record<keyof Kpis, number[]> {
  const daily = (figure: string) => series(period, [figure]).map(({ count }) => count);
  const [received, processed] = [daily("received"), daily("processed")];
  return {
    today: received,
    mtd: addedUp(received),
    unprocessed: received.map((count, day) => count - (processed[day] ?? 0)),
    processed,
  };
}
