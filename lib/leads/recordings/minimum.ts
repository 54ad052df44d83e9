import type { PeriodUnit } from "@/lib/insurance/law/period-units";

type Length = { length: number; unit: PeriodUnit };

/** The shortest period that the law allows for a class, with its source. */
export type Minimum = Length & { source: string };

/** The sentence for a period below the minimum, and the hint of its field. */
export const minimumText = ({ length, unit, source }: Minimum) => `At least ${length} ${unit} (${source})`;

const MONTHS_IN_YEAR = 12;
const MOST_DAYS_IN_YEAR = 366;

/** Whether a period is at least as long as another, whenever it begins. */
export function isAtLeast(period: Length, minimum: Length): boolean {
  if (period.unit === minimum.unit) return period.length >= minimum.length;
  if (period.unit !== "days" && minimum.unit !== "days") return monthsOf(period) >= monthsOf(minimum);
  const most = ({ length, unit }: Length) =>
    unit === "days" ? length : (monthsOf({ length, unit }) * MOST_DAYS_IN_YEAR) / MONTHS_IN_YEAR;
  return most(period) >= most(minimum);
}

const monthsOf = ({ length, unit }: Length) => (unit === "years" ? length * MONTHS_IN_YEAR : length);
