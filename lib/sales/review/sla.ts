import { HOUR_MS } from "@/lib/platform/time/milliseconds";

export type SlaState = "in time" | "nearly late" | "late";

/** The share of the time after which a list warns. */
const WARNING_SHARE = 0.75;

/** How something that began at a moment stands. @param hours that it may take; null for as long as it takes */
export function slaStateOf(moment: string, hours: number | null, now = new Date()): SlaState {
  if (hours === null) return "in time";
  const share = (now.getTime() - new Date(moment).getTime()) / (hours * HOUR_MS);
  if (share >= 1) return "late";
  return share >= WARNING_SHARE ? "nearly late" : "in time";
}
