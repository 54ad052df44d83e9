export const PERIOD_UNITS = ["days", "months", "years"] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];
