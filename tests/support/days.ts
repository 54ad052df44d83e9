import { test } from "vitest";
import { isoDate } from "@/lib/platform/format";

/** A test of what is counted by days, which begins anew where midnight in South Africa has broken into it. */
export const testOfDay = (name: string, hold: () => Promise<void>) =>
  test(name, async () => {
    const day = isoDate(new Date());
    await hold().catch((error) => {
      if (isoDate(new Date()) === day) throw error;
      return hold();
    });
  });
