import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/time/milliseconds";

const UNITS = [
  { name: "d", ms: DAY_MS },
  { name: "h", ms: HOUR_MS },
  { name: "min", ms: MINUTE_MS },
] as const;

/** The largest unit of time of which the longest of these spans has at least two; axes count in it. In milliseconds. */
export const unitOf = (spans: readonly (number | null)[]) => {
  const longest = Math.max(0, ...spans.map((span) => span ?? 0));
  return UNITS.find(({ ms }) => longest >= 2 * ms) ?? { name: "min", ms: MINUTE_MS };
};
