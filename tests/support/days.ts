import { test } from "vitest";
import { isoDate } from "@/lib/platform/text/format";

/** A test of daily figures. It is repeated if midnight in South Africa passed while it ran. */
export const testOfDay = (name: string, hold: () => Promise<void>) =>
  test(name, async () => {
    const day = isoDate(new Date());
    await hold().catch((error) => {
      if (isoDate(new Date()) === day) throw error;
      return hold();
    });
  });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Today or another day in South Africa, as "YYYY-MM-DD". */
export const isoOfDay = (ahead: number) => isoDate(new Date(Date.now() + ahead * DAY_MS));
