/** The days of a week that are no working days, as ISO 8601 counts them. */
export const WEEKEND = [
  { weekday: 6, name: "Saturday" },
  { weekday: 7, name: "Sunday" },
] as const;
